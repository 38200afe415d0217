import { useDeferredValue, useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { placedColumns, type DesignRow } from '../../design/design.ts'
import { isAnswered } from '../../design/fieldKinds.ts'
import {
  readSchemaText,
  schemaLimits,
  withKnownIds,
  type SchemaFault,
} from '../../design/schemaText.ts'
import { FileButton } from '../../screens/importExport/FileButton.tsx'
import { formatCount } from '../../screens/states/formatCount.ts'
import { DialogFrame, secondaryButtonProps } from '../../branchdesk.ts'

/** Unsupported parts that are listed one by one. */
const mostListed = 200

/**
 * Reads a JSON Schema, pasted or from a file, and says what it becomes and what is left out, before
 * it replaces the design.
 */
export default function ImportSchema({
  rows,
  onImport,
  onClose,
}: {
  /** The design that is replaced. */
  rows: DesignRow[]
  onImport: (rows: DesignRow[]) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const { text, take, open, design, fault } = useSchemaText()
  const replaced = countFields(rows)
  return (
    <DialogFrame
      title={translate('designer.exchange.import')}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={onClose}>
            {translate('screens.action.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!design}
            onClick={() => design && onImport(withKnownIds(design.rows, rows))}
          >
            {translate(rows.length > 0 ? 'designer.exchange.replace' : 'designer.exchange.use')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2">{translate('designer.exchange.hint')}</Typography>
        <SchemaInput text={text} isFaulty={fault !== undefined} onText={take} onFile={open} />
        <Box>
          <FileButton
            label={translate('designer.exchange.choose')}
            accept=".json,application/json,application/schema+json"
            onFile={open}
          />
        </Box>
        <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
          {fault && (
            <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
              {faultText(fault, translate)}
            </Alert>
          )}
          {design && <Result {...design} replaced={replaced} />}
        </Box>
      </Box>
    </DialogFrame>
  )
}

/** The text of the schema, and what it was read as: a design or a fault. */
function useSchemaText() {
  const [text, setText] = useState('')
  // A text that is too long is not shown: the browser would be busy with it.
  const [tooLong, setTooLong] = useState<number>()
  const read = useDeferredValue(text)
  const result = useMemo(() => (read.trim() === '' ? undefined : readSchemaText(read)), [read])
  const isCurrent = read === text && tooLong === undefined
  const take = (given: string) => {
    const isTooLong = given.length > schemaLimits.characters
    setTooLong(isTooLong ? given.length : undefined)
    setText(isTooLong ? '' : given)
  }
  return {
    text,
    take,
    open: async (file: File) => {
      // No character takes more than four bytes.
      if (file.size > schemaLimits.characters * 4) {
        setTooLong(file.size)
        setText('')
      } else take(await file.text())
    },
    design: isCurrent && result && !result.fault ? result : undefined,
    fault:
      tooLong === undefined
        ? result?.fault
        : { code: 'size', params: { most: schemaLimits.characters, given: tooLong } },
  }
}

/** The input that a schema is pasted into, or dropped on as a file. */
function SchemaInput({
  text,
  isFaulty,
  onText,
  onFile,
}: {
  text: string
  isFaulty: boolean
  onText: (text: string) => void
  onFile: (file: File) => Promise<void>
}) {
  const translate = useTranslate()
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        void onFile(file)
      }}
    >
      <TextField
        fullWidth
        multiline
        autoFocus
        minRows={6}
        maxRows={14}
        label={translate('designer.exchange.schema')}
        value={text}
        error={isFaulty}
        onChange={(event) => onText(event.target.value)}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            sx: { fontFamily: 'monospace', fontSize: '0.8125rem' },
          },
        }}
      />
    </Box>
  )
}

/** Why the text is refused, with its numbers as the language writes them. */
const faultText = (
  { code, params }: Pick<SchemaFault, 'params'> & { code: string },
  translate: (key: string, options: object) => string,
) =>
  translate(
    `designer.exchange.fault.${code}`,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? formatCount(value) : value,
      ]),
    ),
  )

/** The fields that are answered: headings and the like are no properties of a schema. */
const countFields = (rows: DesignRow[]): number =>
  placedColumns(rows).filter(({ column }) => isAnswered(column.fieldType)).length

/** What the schema becomes, and the parts that are left out with their JSON pointers. */
function Result({
  rows,
  unsupported,
  replaced,
}: {
  rows: DesignRow[]
  unsupported: { path: string; keyword: string }[]
  replaced: number
}) {
  const translate = useTranslate()
  const id = 'unsupported-parts'
  return (
    <>
      <Alert severity={unsupported.length > 0 ? 'warning' : 'success'}>
        {translate('designer.exchange.found', { smart_count: countFields(rows) })}{' '}
        {replaced > 0 && translate('designer.exchange.replaces', { smart_count: replaced })}
      </Alert>
      {unsupported.length > 0 && (
        <Box>
          <Typography id={id} sx={{ mb: 0.5, fontWeight: 600, fontSize: '0.875rem' }}>
            {translate('designer.exchange.unsupported', { smart_count: unsupported.length })}
          </Typography>
          <Box
            component="ul"
            aria-labelledby={id}
            // Scrolls by keyboard too.
            tabIndex={0}
            sx={{ m: 0, pl: 2.5, maxHeight: 180, overflowY: 'auto', fontSize: '0.8125rem' }}
          >
            {unsupported.slice(0, mostListed).map(({ path, keyword }, index) => (
              <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
                <code>#{path}</code>: {keyword}
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}
