import { memo } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import { columnsOf, widthsOf, type DesignColumn, type DesignRow } from '../../design/design.ts'
import type { LanguageCode } from '../../model/language.ts'
import { DesignElement } from './DesignElement.tsx'

/**
 * The section as its form, in which each column can be chosen. Inputs are shown, not filled in: a
 * click or the focus chooses the column. `onKey` gets the keys pressed on a chosen column.
 */
export function Canvas({
  rows,
  language,
  chosen,
  problems,
  onChoose,
  onKey,
}: {
  rows: DesignRow[]
  language: LanguageCode
  chosen: string | undefined
  problems: ReadonlySet<string>
  onChoose: (id: string) => void
  onKey: (event: KeyboardEvent, id: string) => void
}) {
  const translate = useTranslate()
  return (
    <ResourceContextProvider value="section-design">
      <Form record={{}} disableInvalidFormNotification>
        <Box
          component="section"
          aria-label={translate('designer.canvas.title')}
          sx={{
            display: 'grid',
            gap: 1,
            p: { xs: 1, sm: 2 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
          }}
        >
          {rows.length === 0 && (
            <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
              {translate('designer.canvas.empty')}
            </Typography>
          )}
          {rows.map((row, index) => (
            <CanvasRow
              key={row.webId ?? index}
              row={row}
              number={index + 1}
              language={language}
              chosen={columnsOf(row).some(({ webId }) => webId === chosen) ? chosen : undefined}
              problems={problems}
              onChoose={onChoose}
              onKey={onKey}
            />
          ))}
        </Box>
      </Form>
    </ResourceContextProvider>
  )
}

type RowProps = {
  row: DesignRow
  number: number
  language: LanguageCode
  chosen: string | undefined
  problems: ReadonlySet<string>
  onChoose: (id: string) => void
  onKey: (event: KeyboardEvent, id: string) => void
}

const CanvasRow = memo(function CanvasRow({ row, number, ...rest }: RowProps) {
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label={translate('designer.design.row', { number })}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 1 }}
    >
      {columnsOf(row).map((column) => (
        <CanvasColumn key={column.webId} column={column} {...rest} />
      ))}
    </Box>
  )
})

function CanvasColumn({
  column,
  language,
  chosen,
  problems,
  onChoose,
  onKey,
}: Omit<RowProps, 'row' | 'number'> & { column: DesignColumn }) {
  const translate = useTranslate()
  const id = column.webId!
  const isChosen = chosen === id
  const widths = widthsOf(column)
  const kind = translate(`designer.fieldType.${column.fieldType}`, { _: column.fieldType })
  const name = [column.label || column.fieldKey, kind].filter(Boolean).join(', ')
  return (
    <Box
      sx={{
        position: 'relative',
        gridColumn: { xs: `span ${widths.mobile}`, md: `span ${widths.desktop}` },
        minWidth: 0,
        p: 1,
        borderRadius: 1,
        outline: '2px solid',
        outlineColor: isChosen ? 'primary.main' : 'transparent',
        bgcolor: isChosen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box inert aria-hidden>
        <DesignElement column={column} language={language} />
      </Box>
      <Box
        component="button"
        type="button"
        data-column={id}
        aria-pressed={isChosen}
        aria-label={problems.has(id) ? translate('designer.canvas.withProblem', { name }) : name}
        onClick={() => onChoose(id)}
        onFocus={() => onChoose(id)}
        onKeyDown={(event: KeyboardEvent) => onKey(event, id)}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          border: problems.has(id) ? '1px dashed' : 0,
          borderColor: 'error.main',
          borderRadius: 1,
          bgcolor: 'transparent',
          cursor: 'pointer',
          font: 'inherit',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      />
    </Box>
  )
}
