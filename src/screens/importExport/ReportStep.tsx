import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'ra-core'
import type { ImportedRow, RowOutcome } from '../../model/importLine.ts'
import { reportList } from './reportList.ts'
import type { ImportReport } from './useImport.ts'

/** The maximum number of wrong rows shown; the error file contains all. */
const mostShown = 100
const outcomes: RowOutcome[] = ['created', 'updated', 'unchanged', 'wrong']

/** The number of rows by outcome, and the errors of each wrong row. */
export function ReportStep({
  report,
  isPreview,
  complaints,
  onErrorFile,
}: {
  report: ImportReport
  isPreview: boolean
  complaints: (row: ImportedRow) => string[]
  onErrorFile: () => void
}) {
  const { counts, wrong, result } = report
  return (
    <>
      {!isPreview && result && <Summary isWritten={result.written} wrong={counts.wrong} />}
      <Counts counts={counts} tense={isPreview ? 'will' : 'did'} />
      {wrong.length > 0 && (
        <WrongRows rows={wrong} complaints={complaints} onErrorFile={onErrorFile} />
      )}
    </>
  )
}

/** Whether all, some or none of the rows were imported. */
function Summary({ isWritten, wrong }: { isWritten: boolean; wrong: number }) {
  const translate = useTranslate()
  return (
    <Alert severity={isWritten ? (wrong > 0 ? 'warning' : 'success') : 'error'} sx={{ mb: 2 }}>
      {translate(
        isWritten
          ? wrong > 0
            ? 'importExport.import.partly'
            : 'importExport.import.done'
          : 'importExport.import.nothing',
        { smart_count: wrong },
      )}
    </Alert>
  )
}

/** The number of rows by outcome: what an import `did`, or after the preview `will` do. */
function Counts({ counts, tense }: { counts: ImportReport['counts']; tense: 'will' | 'did' }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        gap: 1.5,
        m: 0,
        mb: 2.5,
      }}
    >
      {outcomes.map((outcome) => (
        <Box
          key={outcome}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            p: 1.5,
            border: 1,
            borderColor: outcome === 'wrong' && counts.wrong > 0 ? 'error.main' : 'divider',
            borderRadius: 1,
          }}
        >
          <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {translate(`importExport.${tense}.${outcome}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700 }}>
            {counts[outcome].toLocaleString(locale)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The first wrong rows with their errors, and a button that saves all as a file. */
function WrongRows({
  rows,
  complaints,
  onErrorFile,
}: {
  rows: ImportedRow[]
  complaints: (row: ImportedRow) => string[]
  onErrorFile: () => void
}) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600, flex: 1 }}>
          {translate('importExport.import.wrongRows')}
        </Typography>
        <Button onClick={onErrorFile}>{translate('importExport.import.errorFile')}</Button>
      </Box>
      <Box
        component="ul"
        aria-label={translate('importExport.import.wrongRows')}
        tabIndex={0}
        sx={reportList}
      >
        {rows.slice(0, mostShown).map((row) => (
          <Box
            component="li"
            key={row.row}
            sx={{
              px: 1.5,
              py: 1,
              '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate('importExport.import.row', { row: row.row })}
            </Typography>
            {complaints(row).map((text) => (
              <Typography key={text} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
      {rows.length > mostShown && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('importExport.import.moreWrong', {
            smart_count: rows.length - mostShown,
          })}
        </Typography>
      )}
    </>
  )
}
