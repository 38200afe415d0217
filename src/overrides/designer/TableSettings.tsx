import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { keyFrom, mostColumns, publishedPart, type DesignColumn } from '../../design/design.ts'
import { offeredKinds, offers } from '../../design/fieldKinds.ts'
import { isTableKind } from '../../design/columnProblems.ts'
import type { ChangeColumn } from './changeColumn.ts'
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
  const keys = (index: number) =>
    new Set(inner.flatMap(({ fieldKey }, at) => (fieldKey && at !== index ? [fieldKey] : [])))
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1.25 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }} aria-hidden>
        {name}
      </Typography>
      {inner.map((each, index) => (
        <Box key={index} sx={{ display: 'grid', gap: 0.75 }}>
          <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
            <TextField
              size="small"
              fullWidth
              label={translate('designer.inspector.column', { number: index + 1 })}
              value={each.label ?? ''}
              onChange={(event) =>
                change(
                  index,
                  {
                    label: event.target.value,
                    ...(published.has(publishedPart(column, each.fieldKey))
                      ? {}
                      : { fieldKey: keyFrom(event.target.value, keys(index)) }),
                  },
                  `${column.webId}.columns.${index}`,
                )
              }
            />
            <TextField
              select
              size="small"
              fullWidth
              label={translate('designer.design.type')}
              value={each.fieldType}
              onChange={(event) => change(index, { fieldType: event.target.value, options: null })}
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
              aria-label={translate('designer.inspector.columnRemove', { column: each.label })}
              onClick={() => put((columns) => columns.toSpliced(index, 1))}
            >
              <Close fontSize="inherit" />
            </IconButton>
          </Box>
          {offers(each.fieldType, 'choices') && (
            <TextField
              size="small"
              fullWidth
              label={translate('designer.inspector.choicesOf', { column: each.label })}
              helperText={translate('designer.inspector.separated')}
              value={(each.options ?? []).join(', ')}
              onChange={(event) =>
                change(
                  index,
                  { options: event.target.value.split(/,\s*/) },
                  `${column.webId}.columns.${index}.options`,
                )
              }
            />
          )}
        </Box>
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
