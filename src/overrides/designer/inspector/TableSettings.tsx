import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { keyFrom, mostColumns, publishedPart, type DesignColumn } from '../../../design/design.ts'
import { offeredKinds, offers } from '../../../design/fieldKinds.ts'
import { isTableKind } from '../../../design/columnProblems.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { withSettings } from './withSettings.ts'

/** The columns of a table: their labels, kinds and choices. The keys in `published` stay. */
export function TableSettings({
  column,
  published,
  onChange,
}: {
  column: DesignColumn
  published: ReadonlySet<string>
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const inner = column.settings?.columns ?? []
  const name = translate('designer.inspector.columns')
  const put = (next: (columns: DesignColumn[]) => DesignColumn[], merges?: string) =>
    onChange(
      name,
      (each) => withSettings(each, { columns: next(each.settings?.columns ?? []) }),
      merges,
    )
  const change = (index: number, changes: Partial<DesignColumn>, merges?: string) =>
    put((columns) => columns.with(index, { ...columns[index]!, ...changes }), merges)
  const mergeKey = (index: number) => `${column.webId}.columns.${index}`
  const keys = (index: number) =>
    new Set(inner.flatMap(({ fieldKey }, at) => (fieldKey && at !== index ? [fieldKey] : [])))
  const rename = (index: number, label: string) => {
    const isPublished = published.has(publishedPart(column, inner[index]!.fieldKey))
    const key = isPublished ? {} : { fieldKey: keyFrom(label, keys(index)) }
    change(index, { label, ...key }, mergeKey(index))
  }
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1.25 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }} aria-hidden>
        {name}
      </Typography>
      {inner.map((each, index) => (
        <InnerColumn
          key={index}
          column={each}
          number={index + 1}
          onRename={(label) => rename(index, label)}
          onKind={(fieldType) => change(index, { fieldType, options: null })}
          onChoices={(options) => change(index, { options }, `${mergeKey(index)}.options`)}
          onRemove={() => put((columns) => columns.toSpliced(index, 1))}
        />
      ))}
      <Box>
        <Button
          size="small"
          disabled={inner.length >= mostColumns}
          onClick={() => {
            const label = translate('designer.inspector.column', { number: inner.length + 1 })
            put((columns) => [
              ...columns,
              { fieldType: 'text', label, fieldKey: keyFrom(label, keys(-1)) },
            ])
          }}
        >
          {translate('designer.inspector.addColumn')}
        </Button>
      </Box>
    </Box>
  )
}

/** One column of a table: its label, its kind, its choices, and the button that removes it. */
function InnerColumn({
  column,
  number,
  onRename,
  onKind,
  onChoices,
  onRemove,
}: {
  column: DesignColumn
  number: number
  onRename: (label: string) => void
  onKind: (kind: string) => void
  onChoices: (choices: string[]) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <TextField
          size="small"
          fullWidth
          label={translate('designer.inspector.column', { number })}
          value={column.label ?? ''}
          onChange={(event) => onRename(event.target.value)}
        />
        <TextField
          select
          size="small"
          fullWidth
          label={translate('designer.design.type')}
          value={column.fieldType}
          onChange={(event) => onKind(event.target.value)}
        >
          {offeredKinds()
            .filter(isTableKind)
            .map((kind) => (
              <MenuItem key={kind} value={kind}>
                {translate(`designer.fieldType.${kind}`)}
              </MenuItem>
            ))}
        </TextField>
        <IconButton
          size="small"
          aria-label={translate('designer.inspector.columnRemove', { column: column.label })}
          onClick={onRemove}
        >
          <Close fontSize="inherit" />
        </IconButton>
      </Box>
      {offers(column.fieldType, 'choices') && (
        <TextField
          size="small"
          fullWidth
          label={translate('designer.inspector.choicesOf', { column: column.label })}
          helperText={translate('designer.inspector.separated')}
          value={(column.options ?? []).join(', ')}
          onChange={(event) => onChoices(event.target.value.split(/,\s*/))}
        />
      )}
    </Box>
  )
}
