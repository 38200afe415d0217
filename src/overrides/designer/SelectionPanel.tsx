import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { placedColumns, type DesignGroup, type DesignRow } from '../../design/design.ts'
import { offers } from '../../design/fieldKinds.ts'
import { ColumnActions } from './ColumnActions.tsx'
import { columnsIn } from './designSteps.ts'
import { GroupSettings, type ChangeGroup } from './GroupSettings.tsx'
import { Inspector, type ChangeColumn } from './Inspector.tsx'
import type { useDesignActions } from './useDesignActions.ts'
import type { DesignSelection } from './useDesignSelection.ts'

/** The actions and properties of what is chosen: one column, several, or a group. */
export function SelectionPanel({
  rows,
  selection,
  group,
  published,
  actions,
  onChange,
  onChangeGroup,
}: {
  rows: DesignRow[]
  selection: DesignSelection
  group: DesignGroup | undefined
  published: ReadonlySet<string>
  actions: ReturnType<typeof useDesignActions>
  onChange: ChangeColumn
  onChangeGroup: ChangeGroup
}) {
  const translate = useTranslate()
  if (group)
    return <GroupSettings key={group.id} group={group} actions={actions} onChange={onChangeGroup} />
  const own = columnsIn(rows, new Set(selection.ids))
  const [column] = own
  if (!column)
    return (
      <Typography color="textSecondary" variant="body2">
        {translate('designer.inspector.empty')}
      </Typography>
    )
  const isSingle = own.length === 1
  const columns = placedColumns(rows).map((each) => each.column)
  const bar = (
    <ColumnActions
      kind={isSingle ? actions.kindName(column.fieldType) : actions.nameOf(own)}
      isSingle={isSingle}
      onMove={actions.move}
      onResize={actions.resize}
      onDuplicate={actions.duplicate}
      onRemove={actions.remove}
    />
  )
  const groupButton = (
    <Button size="small" onClick={actions.group} sx={{ mt: 1.5 }}>
      {translate('designer.group.create')}
    </Button>
  )
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
  const taken = new Set(
    columns.flatMap(({ webId, fieldKey }) =>
      fieldKey && webId !== column.webId ? [fieldKey] : [],
    ),
  )
  return (
    <>
      {bar}
      <Inspector
        key={column.webId}
        column={column}
        columns={columns}
        taken={taken}
        isKeyFixed={published.has(column.webId!)}
        onChange={onChange}
      />
      {groupButton}
    </>
  )
}
