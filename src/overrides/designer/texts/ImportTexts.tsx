import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { readTexts, type ReadTexts } from '../../../design/textsFile.ts'
import { FileButton } from '../../../screens/importExport/FileButton.tsx'
import { utf8File } from '../../../screens/importExport/utf8File.ts'
import type { DesignerState } from '../useDesigner.ts'

/** The largest file that is read, in bytes. */
const largestFile = 4_000_000

/** Reads a CSV file of texts in one step, and says what it did and left out. */
export function ImportTexts({ designer: { rows, run } }: { designer: DesignerState }) {
  const translate = useTranslate()
  const [result, setResult] = useState<ReadTexts | { fault: 'notText' | 'tooLarge' }>()
  const read = async (file: File) => {
    if (file.size > largestFile) return setResult({ fault: 'tooLarge' })
    const text = await utf8File(file)
    if (typeof text === 'string')
      return setResult({ fault: text === 'empty' ? 'columns' : 'notText' })
    const next = readTexts(rows, await text.text())
    setResult(next)
    if (!next.fault) run(translate('designer.texts.imported'), next.rows)
  }
  return (
    <>
      <FileButton
        label={translate('designer.texts.import')}
        accept=".csv,text/csv"
        onFile={(file) => void read(file)}
      />
      <Box role="status" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        {result && <ImportResult result={result} />}
      </Box>
    </>
  )
}

function ImportResult({ result }: { result: ReadTexts | { fault: 'notText' | 'tooLarge' } }) {
  const translate = useTranslate()
  if (result.fault)
    return <Alert severity="error">{translate(`designer.texts.fault.${result.fault}`)}</Alert>
  const { changed, left } = result as Extract<ReadTexts, { changed: number }>
  return (
    <Alert severity={left.length > 0 ? 'warning' : 'success'}>
      {translate('designer.texts.changed', { smart_count: changed })}
      {left.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('designer.texts.left')}
          // Scrolls by keyboard too.
          tabIndex={0}
          sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}
        >
          {left.slice(0, 200).map(({ reason, ...params }, index) => (
            <li key={index}>{translate(`designer.texts.${reason}`, params)}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
