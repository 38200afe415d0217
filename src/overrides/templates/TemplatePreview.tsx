import { use, useState } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { messageSubjects, shortcutWord } from '../../model/messageSubjects.ts'
import { isPermitted } from '../../model/permission.ts'
import { findField } from '../../model/path.ts'
import { useEntityOptions } from '../../fields/picker/optionsOf.tsx'
import { Picker } from '../../fields/picker/Picker.tsx'
import { firstOptions } from '../../fields/picker/pickerOptions.tsx'
import { EntitiesContext } from '../../screens/entities.tsx'
import { FailureMessage, useSession } from '../../branchdesk.ts'
import { usePreview, type Preview, type TemplateTexts } from './usePreview.ts'

type Draft = TemplateTexts & {
  subType?: string | null
  translations?: (TemplateTexts & { language?: string | null })[] | null
}

/**
 * The template as it is in the form, filled in by the service with a record that the person
 * chooses: the text of an SMS, or the e-mail as mail programs show it.
 */
export function TemplatePreview({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const kinds = useReadableSubjects()
  const { getValues } = useFormContext()
  const [chosen, setChosen] = useState(() => kindNamedIn(getValues() as Draft, kinds))
  const kind = chosen ?? kinds[0]?.name
  if (!kind) return null
  return (
    <Box
      component="section"
      aria-label={translate('templates.preview')}
      sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}
    >
      <Typography component="h3" variant="subtitle2">
        {translate('templates.preview')}
      </Typography>
      <TextField
        select
        size="small"
        label={translate('templates.kind')}
        value={kind}
        onChange={(event) => setChosen(event.target.value)}
      >
        {kinds.map(({ name, many }) => (
          <MenuItem key={name} value={name}>
            {translate(`entities.${name}.many`, { _: many })}
          </MenuItem>
        ))}
      </TextField>
      <PreviewOfKind key={kind} entity={entity} kind={kind} />
    </Box>
  )
}

/** The first kind of records that the texts of a template name. */
const kindNamedIn = ({ subject, body, html }: Draft, kinds: { name: string }[]) =>
  kinds.find(({ name }) => [subject, body, html].join(' ').includes(`{{${shortcutWord(name)}.`))
    ?.name

/** The kinds of records that cause messages and which the person may read. */
function useReadableSubjects() {
  const { user } = useSession()
  const { manifest } = use(EntitiesContext)
  return messageSubjects.flatMap((name) =>
    manifest.filter((each) => each.name === name && isPermitted(user, each.permission, 'READ')),
  )
}

/** The preview with a record of one kind: the first one until another is chosen. */
function PreviewOfKind({ entity, kind }: { entity: Entity; kind: string }) {
  const translate = useTranslate()
  const source = useEntityOptions(kind)
  const first = useInfiniteQuery(firstOptions(source)).data?.pages[0]?.data[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const key = chosen ?? (first ? String(first.value) : null)
  const draft = useWatch() as Draft
  const translations = draft.translations ?? []
  const [language, setLanguage] = useState('')
  const texts = translations.find((each) => each.language === language) ?? draft
  const subject = texts.subject || draft.subject
  const { data, error, refetch, isPlaceholderData } = usePreview({ ...texts, subject }, kind, key)
  return (
    <>
      <Picker
        id="template-preview-record"
        label={translate('templates.record')}
        source={source}
        value={key}
        onChange={(value) => setChosen(value === null ? null : String(value))}
      />
      {translations.some((each) => each.language) && (
        <LanguageSelect
          entity={entity}
          languages={translations.flatMap((each) => each.language ?? [])}
          value={language}
          onChange={setLanguage}
        />
      )}
      {error ? (
        <FailureMessage
          error={error}
          what={translate('templates.preview')}
          onRetry={() => void refetch()}
        />
      ) : key === null ? (
        <Typography color="textSecondary">{translate('templates.noRecord')}</Typography>
      ) : (
        <Box aria-busy={!data || isPlaceholderData} aria-live="polite">
          {data && <Message preview={data} isText={draft.subType === 'SMS'} />}
        </Box>
      )}
    </>
  )
}

/** Chooses the language of the preview; none: the texts of the template itself. */
function LanguageSelect({
  entity,
  languages,
  value,
  onChange,
}: {
  entity: Entity
  languages: string[]
  value: string
  onChange: (language: string) => void
}) {
  const translate = useTranslate()
  const field = findField(entity, 'translations')?.fields?.find(({ name }) => name === 'language')
  const labelOf = (code: string) =>
    field?.choices?.find((choice) => choice.value === code)?.label ?? code
  return (
    <TextField
      select
      size="small"
      label={translate('templates.language')}
      value={languages.includes(value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('templates.ownLanguage')}</MenuItem>
      {[...new Set(languages)].map((code) => (
        <MenuItem key={code} value={code}>
          {labelOf(code)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** An SMS as text, an e-mail with its subject and the page of its HTML, in which nothing runs. */
function Message({
  preview: { subject, text, html },
  isText,
}: {
  preview: Preview
  isText: boolean
}) {
  const translate = useTranslate()
  if (isText)
    return (
      <Box sx={{ p: 2, bgcolor: 'action.hover', borderRadius: 1, whiteSpace: 'pre-wrap' }}>
        {text}
      </Box>
    )
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Typography sx={{ px: 2, py: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {subject}
      </Typography>
      <Box
        component="iframe"
        title={translate('templates.email')}
        sandbox=""
        srcDoc={html}
        sx={{ display: 'block', width: '100%', height: 320, border: 0, bgcolor: 'common.white' }}
      />
    </Box>
  )
}
