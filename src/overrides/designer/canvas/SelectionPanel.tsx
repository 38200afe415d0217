import { memo } from 'react'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import {
  answerColumns,
  columnsOf,
  onceOnly,
  partsOf,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
} from '../../../design/design.ts'
import { offers } from '../../../design/fieldKinds.ts'
import { ColumnActions } from './ColumnActions.tsx'
import { changeGroup, columnsIn, keysOf, placeOf } from '../actions/designSteps.ts'
import { GroupSettings, type ChangeGroup } from '../inspector/GroupSettings.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import type { DesignEvents } from '../actions/useDesignEvents.ts'
import type { useDesignActions } from '../actions/useDesignActions.ts'
import type { DesignSelection } from '../actions/useDesignSelection.ts'

/** The actions and properties of what is chosen: one column, several, or a group. */
export function SelectionPanel({
  rows,
  selection,
  group,
  published,
  actions,
  events,
  onChangeGroup,
}: {
  rows: DesignRow[]
  selection: DesignSelection
  group: DesignGroup | undefined
  published: ReadonlySet<string>
  actions: ReturnType<typeof useDesignActions>
  events: DesignEvents
  onChangeGroup: ChangeGroup
}) {
  const translate = useTranslate()
  if (group)
    return (
      <GroupSettings
        key={group.id}
        group={group}
        taken={keysOf(changeGroup(rows, group.id, onceOnly))}
        isKeyFixed={published.has(group.id)}
        actions={actions}
        onChange={onChangeGroup}
      />
    )
  const own = columnsIn(rows, new Set(selection.ids))
  const [column] = own
  if (!column)
    return (
      <Typography color="textSecondary" variant="body2">
        {translate('designer.inspector.empty')}
      </Typography>
    )
  const isSingle = own.length === 1
  const bar = (
    <ColumnActions
      kind={isSingle ? actions.kindName(column.fieldType) : actions.nameOf(own)}
      isSingle={isSingle}
      events={events}
    />
  )
  const groupButton = <GroupButton onClick={events.group} />
  if (!isSingle) {
    const answered = own.filter(({ fieldType }) => offers(fieldType, 'required'))
    return (
      <>
        {bar}
        {answered.length > 0 && (
          <FormControlLabel
            control={
              <Switch
                checked={answered.every(({ required }) => required === true)}
                onChange={(_, required) => actions.setRequired(required)}
              />
            }
            label={translate('designer.design.required')}
          />
        )}
        {groupButton}
      </>
    )
  }
  return (
    <>
      {bar}
      <Inspector
        key={column.webId}
        column={column}
        columns={columnsBeside(rows, column)}
        formulaColumns={[
          ...columnsBeside(rows, column),
          ...answerColumns(rows).filter(({ webId }) => webId === undefined),
        ]}
        takenKeys={events.takenKeys}
        published={published}
        onChange={events.change}
      />
      {groupButton}
    </>
  )
}

const GroupButton = memo(function GroupButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button size="small" onClick={onClick} sx={{ mt: 1.5 }}>
      {translate('designer.group.create')}
    </Button>
  )
})

/**
 * The columns whose answers conditions of a column see: those of a repeating group only within it.
 */
function columnsBeside(rows: DesignRow[], column: DesignColumn): DesignColumn[] {
  const own = rows[placeOf(rows, column.webId)!.row]!.group?.id
  return partsOf(rows).flatMap(({ group, rows: within }) =>
    group?.repeat && group.id !== own ? [] : within.flatMap(columnsOf),
  )
}
