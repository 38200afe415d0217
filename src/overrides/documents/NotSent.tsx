import { useEffect, useState } from 'react'
import Download from '@mui/icons-material/Download'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLocale, useTranslate } from 'ra-core'
import type { DocumentSection } from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import type { LanguageCode } from '../../model/language.ts'
import { saveFile } from '../../screens/importExport/saveFile.ts'
import { useSession } from '../../branchdesk.ts'
import { lookupValues } from '../designer/form/lookupValues.ts'
import { Answer } from './SectionAnswersView.tsx'
import { keepUnsent, placesIn, readUnsent } from './unsentAnswers.ts'
import { readUnsentFiles, removeUnsentFile, type UnsentFile } from './unsentFiles.ts'
import type { FilledDocument } from './useDocument.ts'

/**
 * The answers and files that this browser could not send before the document was closed: to copy
 * and to save, until they are discarded.
 */
export function NotSent({
  document,
  sections,
}: {
  document: FilledDocument
  sections: DocumentSection[]
}) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const { user } = useSession()
  const [id, person] = [String(document.id), user.webId!]
  const [{ given }, setUnsent] = useState(() => readUnsent(id, person))
  const [files, setFiles] = useState<UnsentFile[]>([])
  useEffect(() => void readUnsentFiles(id, person).then(setFiles), [id, person])
  const shown = sections.flatMap(({ sectionId, schema }) => {
    const answers = given[sectionId] ?? {}
    return designFields(schema, language, lookupValues)
      .filter(({ name }) => Object.hasOwn(answers, name))
      .map((field) => ({ path: `${sectionId}.${field.name}`, field, answers }))
  })
  if (placesIn(given).length === 0 && files.length === 0) return null
  const discard = () => {
    const nothing = { given: {}, previous: {} }
    keepUnsent(id, person, nothing)
    setUnsent(nothing)
    for (const file of files) void removeUnsentFile(file.id)
    setFiles([])
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={discard}>
          {translate('documents.discard')}
        </Button>
      }
    >
      {translate('documents.notSent')}
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {shown.map(({ path, field, answers }) => (
          <div key={path}>
            <Box component="dt" sx={{ fontSize: '0.8125rem' }}>
              {field.label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {answers[field.name] === null ? (
                translate('documents.noAnswer')
              ) : (
                <Answer field={field} answers={answers} />
              )}
            </Box>
          </div>
        ))}
      </Box>
      {files.map(({ id: key, file }) => (
        <Button
          key={key}
          size="small"
          color="inherit"
          startIcon={<Download />}
          onClick={() => saveFile(file, file.name)}
        >
          {translate('fields.file.download', { name: file.name })}
        </Button>
      ))}
    </Alert>
  )
}
