import { useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Form, ResourceContextProvider, useLocale, useTranslate } from 'ra-core'
import { formulaResults, type DesignColumn, type FormulaResult } from '../../../design/design.ts'
import { formulaFunctions, longestFormula } from '../../../design/formula.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { ComputedValue } from '../form/ComputedValue.tsx'
import { DesignElement } from '../form/DesignElement.tsx'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { designEntityName } from './useDesignResolver.ts'
import { withSettings } from './withSettings.ts'

/**
 * The formula of a computed value: a text with a menu of the fields and functions that it can use,
 * the type of its result, and a place to try it. `columns` are those that it can use.
 */
export function FormulaSettings({
  column,
  columns,
  onChange,
}: {
  column: DesignColumn
  columns: DesignColumn[]
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const input = useRef<HTMLTextAreaElement>(null)
  const name = translate('designer.inspector.formula')
  const formula = column.settings?.formula ?? ''
  const put = (text: string) =>
    onChange(name, (each) => withSettings(each, { formula: text }), `${column.webId}.formula`)
  const insert = (text: string) => {
    const { selectionStart, selectionEnd } = input.current!
    put(formula.slice(0, selectionStart) + text + formula.slice(selectionEnd))
    const end = selectionStart + text.length
    // The menu gives the focus back first, and the text has to be there.
    setTimeout(() => {
      input.current?.focus()
      input.current?.setSelectionRange(end, end)
    })
  }
  return (
    <>
      <TextField
        size="small"
        fullWidth
        multiline
        label={name}
        value={formula}
        inputRef={input}
        slotProps={{
          htmlInput: {
            maxLength: longestFormula,
            spellCheck: false,
            style: { fontFamily: 'monospace' },
          },
        }}
        helperText={translate('designer.formula.hint')}
        onChange={(event) => put(event.target.value)}
      />
      <InsertMenu column={column} columns={columns} onInsert={insert} />
      <TextField
        select
        size="small"
        fullWidth
        label={translate('designer.inspector.result')}
        value={column.settings?.result ?? 'number'}
        onChange={({ target: { value } }) =>
          onChange(translate('designer.inspector.result'), (each) =>
            withSettings(each, {
              result: value === 'number' ? undefined : (value as FormulaResult),
            }),
          )
        }
      >
        {formulaResults.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`designer.fieldType.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {formula && <FormulaTrial column={column} columns={columns} />}
    </>
  )
}

/** The fields and functions that a formula can use; choosing one writes it at the cursor. */
function InsertMenu({
  column,
  columns,
  onInsert,
}: {
  column: DesignColumn
  columns: DesignColumn[]
  onInsert: (text: string) => void
}) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (text: string) => {
    setAnchor(undefined)
    onInsert(text)
  }
  const fields = columns.filter(({ fieldKey }) => fieldKey && fieldKey !== column.fieldKey)
  return (
    <Box>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('designer.formula.insert')}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        disableRestoreFocus
        onClose={() => setAnchor(undefined)}
      >
        {fields.map(({ webId, label, fieldKey }) => (
          <MenuItem key={webId ?? fieldKey} onClick={() => choose(fieldKey!)}>
            {label || fieldKey}
            <Box component="code" sx={{ ml: 1, color: 'text.secondary' }}>
              {fieldKey}
            </Box>
          </MenuItem>
        ))}
        <ListSubheader>{translate('designer.formula.functions')}</ListSubheader>
        {Object.values(formulaFunctions).map((example) => (
          <MenuItem key={example} onClick={() => choose(example)}>
            <code>{example}</code>
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}

/** Inputs for the fields that the formula names, with its result below. */
function FormulaTrial({ column, columns }: { column: DesignColumn; columns: DesignColumn[] }) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const formula = column.settings?.formula ?? ''
  const rows = useMemo(
    () =>
      [...columns.filter((each) => each.fieldKey !== column.fieldKey), column].map((each) => ({
        formSectionRowColumnModels: [each],
      })),
    [columns, column],
  )
  const words = new Set(formula.match(/[A-Za-z_]\w*/g))
  const used = columns.filter(
    ({ fieldKey, fieldType }) => words.has(fieldKey ?? '') && fieldType !== 'computed',
  )
  const title = translate('designer.formula.try')
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gap: 1.25, p: 1.25, borderRadius: 1, bgcolor: 'action.hover' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }} aria-hidden>
        {title}
      </Typography>
      <ResourceContextProvider value={designEntityName}>
        <Form disableInvalidFormNotification>
          <Box sx={{ display: 'grid', gap: 1.25 }}>
            {used.map((each) => (
              <DesignElement key={each.fieldKey} column={each} language={language} />
            ))}
            <ComputedValue column={column} rows={rows} language={language} />
          </Box>
        </Form>
      </ResourceContextProvider>
    </Box>
  )
}
