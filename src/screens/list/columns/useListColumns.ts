import { useListContext } from 'ra-core'
import type { Column, Entity } from '../../../model/entity.ts'
import { useFindEntity } from '../../entities.tsx'
import { resolveColumns } from '../../record/columns.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { useKept } from '../../states/useKept.ts'
import { useColumnChoice } from './useColumnChoice.ts'

/** The columns of a list as chosen under `frame`, and those it can be sorted by, with labels. */
export function useListColumns(frame: string, entity: Entity) {
  const find = useFindEntity()
  const labels = useEntityLabels(entity)
  const { sort } = useListContext()
  const control = useColumnChoice(frame, entity, entity.list.columns)
  const withLabels = (chosen: Column[]) =>
    resolveColumns(entity, chosen, find).map((each) => ({
      ...each,
      label: labels.fieldLabel({ ...each, name: each.path }),
    }))
  // The rows depend on them.
  const columns = useKept(withLabels(control.columns))
  // The list may be sorted by a hidden column, as it is initially: newest first.
  const hidden = withLabels(
    [{ field: entity.list.sort.field }, { field: sort.field }].filter(
      (each, index, all) =>
        !columns.some(({ path }) => path === each.field) &&
        all.findIndex(({ field }) => field === each.field) === index,
    ),
  )
  return { control, columns, sortable: [...columns, ...hidden].filter((each) => each.sortable) }
}
