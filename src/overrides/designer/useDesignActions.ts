import { useRef } from 'react'
import { useTranslate } from 'ra-core'
import { placedColumns, type DesignColumn, type DesignRow } from '../../design/design.ts'
import type { FieldKindName } from '../../design/fieldKinds.ts'
import {
  addColumn,
  changeColumn,
  changeGroup,
  columnsIn,
  columnsOfGroup,
  copyColumns,
  dropColumns,
  groupColumns,
  keysOf,
  moveColumns,
  moveGroup,
  newColumn,
  placeOf,
  removeColumns,
  resizeColumn,
  type Direction,
  type DropTarget,
} from './designSteps.ts'
import type { DesignSelection } from './useDesignSelection.ts'

/** What is dragged: a kind of the palette, or columns of the design. */
export type DragSource = { kind: FieldKindName } | { column: string } | { group: string }

/**
 * What people do with the chosen columns. Each action is one step with a name, which is announced.
 */
export function useDesignActions({
  rows,
  selection,
  onSelect,
  onFocus,
  onStep,
  onAnnounce,
}: {
  rows: DesignRow[]
  selection: DesignSelection
  onSelect: (selection: DesignSelection) => void
  onFocus: (id: string) => void
  onStep: (name: string, next: DesignRow[], merges?: string) => void
  onAnnounce: (text: string) => void
}) {
  const translate = useTranslate()
  const clipboard = useRef<DesignColumn[]>([])
  const chosen = selection.ids.at(-1)
  const kindName = (kind: string) => translate(`designer.fieldType.${kind}`, { _: kind })
  const nameOf = (columns: DesignColumn[]): string =>
    columns.length === 1
      ? columns[0]!.label || columns[0]!.fieldKey || kindName(columns[0]!.fieldType)
      : translate('designer.step.several', { smart_count: columns.length })
  const ids = () => new Set(selection.ids)
  const own = () => columnsIn(rows, ids())
  const keepFocus = () => chosen && onFocus(chosen)
  const make = (kind: FieldKindName) => newColumn(kind, kindName(kind), keysOf(rows))
  const step = (name: string, next: DesignRow[]) => next !== rows && onStep(name, next)
  const paste = (given: DesignColumn[], name: string, after = chosen) => {
    if (given.length === 0) return
    const copied = copyColumns(rows, given, after)
    step(name, copied.rows)
    onSelect({ ids: copied.added })
    onFocus(copied.added.at(-1)!)
  }
  const remove = (columns: DesignColumn[], name: string) => {
    const gone = new Set(columns.map(({ webId }) => webId!))
    const order = placedColumns(rows).map(({ column }) => column.webId!)
    const index = order.findLastIndex((id) => gone.has(id))
    const next = order.slice(index + 1)[0] ?? order.findLast((id) => !gone.has(id))
    step(translate('designer.step.remove', { name }), removeColumns(rows, gone))
    onSelect({ ids: next ? [next] : [] })
    if (next) onFocus(next)
  }
  return {
    nameOf,
    kindName,
    add: (kind: FieldKindName) => {
      const column = make(kind)
      step(
        translate('designer.step.add', { name: nameOf([column]) }),
        addColumn(rows, column, chosen),
      )
      onSelect({ ids: [column.webId!] })
      onFocus(column.webId!)
    },
    drop: (source: DragSource, target: DropTarget) => {
      const columns =
        'kind' in source
          ? [make(source.kind)]
          : 'group' in source
            ? columnsOfGroup(rows, source.group)
            : selection.ids.includes(source.column)
              ? own()
              : columnsIn(rows, new Set([source.column]))
      const group =
        'group' in source
          ? rows.find((row) => row.group?.id === source.group)?.group
          : 'newRow' in target
            ? target.group
            : undefined
      const name = translate('kind' in source ? 'designer.step.add' : 'designer.step.drop', {
        name: nameOf(columns),
      })
      step(name, dropColumns(rows, columns, 'newRow' in target ? { ...target, group } : target))
      if ('group' in source) return
      onSelect({ ids: columns.map(({ webId }) => webId!) })
      onFocus(columns.at(-1)!.webId!)
    },
    move: (direction: Direction) => {
      step(
        translate(`designer.step.move.${direction}`, { name: nameOf(own()) }),
        moveColumns(rows, ids(), direction),
      )
      keepFocus()
    },
    resize: (by: number) => {
      const columns = own()
      const width = (column: DesignColumn) => Math.min(12, Math.max(1, (column.width ?? 12) + by))
      step(
        translate('designer.step.resize', { name: nameOf(columns), width: width(columns.at(-1)!) }),
        columns.reduce((next, column) => resizeColumn(next, column.webId!, width(column)), rows),
      )
    },
    setWidth: (id: string, width: number) => {
      const column = placeOf(rows, id)?.column
      if (column && (column.width ?? 12) !== width)
        step(
          translate('designer.step.resize', { name: nameOf([column]), width }),
          resizeColumn(rows, id, width),
        )
    },
    setRequired: (required: boolean) =>
      step(
        translate('designer.design.required'),
        selection.ids.reduce(
          (next, id) => changeColumn(next, id, (column) => ({ ...column, required })),
          rows,
        ),
      ),
    duplicate: () => {
      const columns = own()
      paste(columns, translate('designer.step.duplicate', { name: nameOf(columns) }))
    },
    remove: () => remove(own(), nameOf(own())),
    copy: () => {
      clipboard.current = own()
      onAnnounce(translate('designer.step.copied', { name: nameOf(clipboard.current) }))
      // Other sections, and other programs, read the same text.
      void navigator.clipboard?.writeText(JSON.stringify(clipboard.current)).catch(() => undefined)
    },
    paste: async () => {
      const text = await navigator.clipboard?.readText().catch(() => undefined)
      paste(readColumns(text) ?? clipboard.current, translate('designer.step.paste'))
    },
    group: () => {
      const label = translate('designer.group.new')
      const group = { id: crypto.randomUUID(), label }
      step(
        translate('designer.step.group', { name: nameOf(own()) }),
        groupColumns(rows, ids(), group),
      )
      onSelect({ ids: [], group: group.id })
    },
    ungroup: (id: string, name: string) => {
      step(
        translate('designer.step.ungroup', { name }),
        changeGroup(rows, id, () => undefined),
      )
      onSelect({ ids: columnsOfGroup(rows, id).map(({ webId }) => webId!) })
    },
    moveGroup: (id: string, name: string, direction: 'up' | 'down') =>
      step(translate(`designer.step.move.${direction}`, { name }), moveGroup(rows, id, direction)),
    removeGroup: (id: string, name: string) => remove(columnsOfGroup(rows, id), name),
  }
}

/** Columns from a text on the clipboard; undefined: it is something else. */
function readColumns(text: string | undefined): DesignColumn[] | undefined {
  if (!text?.startsWith('[')) return undefined
  try {
    const given = JSON.parse(text) as unknown
    const isColumn = (each: unknown): each is DesignColumn =>
      typeof (each as DesignColumn | null)?.fieldType === 'string'
    return Array.isArray(given) && given.length <= 300 && given.every(isColumn) ? given : undefined
  } catch {
    return undefined
  }
}
