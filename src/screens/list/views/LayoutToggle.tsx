import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import AccountTree from '@mui/icons-material/AccountTree'
import CalendarMonth from '@mui/icons-material/CalendarMonth'
import GridView from '@mui/icons-material/GridView'
import Tune from '@mui/icons-material/Tune'
import TableRows from '@mui/icons-material/TableRows'
import ViewKanban from '@mui/icons-material/ViewKanban'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { findField } from '../../../model/path.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { useInSentence } from '../../record/useInSentence.ts'
import { layoutName, type LayoutControl } from './listLayout.ts'

const icons = {
  table: TableRows,
  board: ViewKanban,
  calendar: CalendarMonth,
  cards: GridView,
  tree: AccountTree,
  settings: Tune,
}

/** Chooses how a list shows its records. */
export function LayoutToggle({
  entity,
  layout: { all, current, onChange },
}: {
  entity: Entity
  layout: LayoutControl
}) {
  const translate = useTranslate()
  const { fieldLabel } = useEntityLabels(entity)
  const inSentence = useInSentence()
  return (
    <ToggleButtonGroup
      exclusive
      value={layoutName(current)}
      onChange={(_, next: string | null) => next && onChange(next)}
      aria-label={translate('screens.layout.label')}
      sx={{ bgcolor: 'background.paper' }}
    >
      {all.map((each) => {
        const Icon = icons[each.kind]
        const field = 'field' in each ? findField(entity, each.field) : undefined
        const label = translate(`screens.layout.${each.kind}`, {
          field: field ? inSentence(fieldLabel(field)) : '',
        })
        return (
          <ToggleButton
            key={layoutName(each)}
            value={layoutName(each)}
            aria-label={label}
            title={label}
            sx={{ height: 36, width: 40 }}
          >
            <Icon fontSize="small" />
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
