import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import {
  Form,
  LinkBase,
  ResourceContextProvider,
  useGetList,
  useLocale,
  useNavigate,
  useTranslate,
} from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import { diffDesigns, type DesignChange } from '../../../design/designDiff.ts'
import { instantText } from '../../../fields/types/instant/views.tsx'
import type { LanguageCode } from '../../../model/language.ts'
import type { CustomScreenProps } from '../../../branchdesk.ts'
import {
  ConfirmDialog,
  DialogFrame,
  FailureMessage,
  ScreenHeader,
  ScreenSkeleton,
  StateMessage,
  failureText,
  secondaryButtonProps,
  useLiveQuery,
  usePermitted,
  useSession,
} from '../../../branchdesk.ts'
import { inlineErrorQueryOptions } from '../../../screens/list/inlineErrorQueryOptions.ts'
import { DesignElement } from '../form/DesignElement.tsx'
import { DesignLayout } from '../form/DesignLayout.tsx'
import { designChangeText, labelsOf } from './designChangeText.ts'
import { LockedMessage } from './LockedMessage.tsx'
import { useLatestDraft, useReplaceDraft } from './useDesignDraft.ts'
import { useSection } from '../useSection.ts'

type Version = {
  id: string
  number: number
  createdDate?: string
  createdBy?: string
  formSectionRowModels: DesignRow[]
}

/** Versions that are read at once. */
const pageSize = 20

/**
 * The published versions of a section, newest first: who, when, what changed, and each of them to
 * look at or to restore as a draft.
 */
export default function SectionVersions({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const section = params['id']!
  const { user } = useSession()
  const permitted = usePermitted('TEMPLATES:SECTIONS', 'UPDATE')
  const [shown, setShown] = useState(pageSize)
  const { data: record, error: sectionError, refetch: reread } = useSection(section)
  const versions = useGetList<Version>(
    'section-version',
    {
      filter: { formSectionId: section },
      sort: { field: 'number', order: 'DESC' },
      // One more, which the last one shown is compared with.
      pagination: { page: 1, perPage: shown + 1 },
    },
    inlineErrorQueryOptions,
  )
  const draft = useLatestDraft(section)
  useLiveQuery(
    'section-draft',
    ['contract', 'GET forms/inProcess/latest'],
    'formSectionId',
    section,
  )
  const [viewed, setViewed] = useState<Version>()
  const [restored, setRestored] = useState<Version>()
  const isLocked = draft.data != null && draft.data.userId !== user.webId
  const error = sectionError ?? versions.error ?? draft.error
  const { data } = versions
  return (
    <>
      <ScreenHeader
        title={record ? `${title} · ${record.name}` : title}
        here={title}
        {...(above ? { above } : {})}
      >
        <Button
          component={LinkBase}
          to={`/form-builder/${encodeURIComponent(section)}`}
          variant="outlined"
          color="inherit"
          sx={{ borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          {translate('designer.versions.toDesign')}
        </Button>
      </ScreenHeader>
      {error && !data ? (
        <FailureMessage
          error={error}
          what={title}
          onRetry={() => void Promise.all([reread(), versions.refetch(), draft.refetch()])}
        />
      ) : !data || !record ? (
        <ScreenSkeleton />
      ) : data.length === 0 ? (
        <StateMessage
          title={translate('designer.design.unpublished')}
          text={translate('designer.versions.empty')}
        />
      ) : (
        <>
          {isLocked && permitted && <LockedMessage section={section} draft={draft.data!} />}
          <VersionList
            title={title}
            versions={data}
            shown={shown}
            onView={setViewed}
            onRestore={permitted && !isLocked && draft.data !== undefined ? setRestored : undefined}
          />
          {data.length > shown && (
            <Button sx={{ mt: 1.5 }} onClick={() => setShown(shown + pageSize)}>
              {translate('designer.versions.more')}
            </Button>
          )}
        </>
      )}
      {viewed && <VersionDialog version={viewed} onClose={() => setViewed(undefined)} />}
      {restored && (
        <RestoreDialog
          section={section}
          version={restored}
          draft={draft.data?.id}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  )
}

/** The first `shown` versions, each with what changed since the one before it. */
function VersionList({
  title,
  versions,
  shown,
  onView,
  onRestore,
}: {
  title: string
  versions: Version[]
  shown: number
  onView: (version: Version) => void
  onRestore: ((version: Version) => void) | undefined
}) {
  return (
    <Box
      component="ol"
      aria-label={title}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, maxWidth: 880 }}
    >
      {versions.slice(0, shown).map((version, index) => (
        <VersionItem
          key={version.id}
          version={version}
          previous={versions[index + 1]}
          isCurrent={index === 0}
          onView={() => onView(version)}
          onRestore={onRestore && (() => onRestore(version))}
        />
      ))}
    </Box>
  )
}

function VersionItem({
  version,
  previous,
  isCurrent,
  onView,
  onRestore,
}: {
  version: Version
  previous: Version | undefined
  isCurrent: boolean
  onView: () => void
  onRestore: (() => void) | undefined
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const name = translate('designer.versions.version', { number: version.number })
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        p: { xs: 1.5, sm: 2 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
          {name}
        </Typography>
        {isCurrent && (
          <Chip size="small" color="primary" label={translate('designer.versions.current')} />
        )}
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          <Button
            size="small"
            color="inherit"
            aria-label={`${translate('designer.versions.view')}: ${name}`}
            onClick={onView}
          >
            {translate('designer.versions.view')}
          </Button>
          {onRestore && (
            <Button
              size="small"
              aria-label={`${translate('designer.versions.restore')}: ${name}`}
              onClick={onRestore}
            >
              {translate('designer.versions.restore')}
            </Button>
          )}
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[version.createdDate && instantText(version.createdDate, locale), version.createdBy]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <VersionChanges version={version} previous={previous} />
    </Box>
  )
}

/** What changed since the version before, or that there is none. */
function VersionChanges({
  version,
  previous,
}: {
  version: Version
  previous: Version | undefined
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const changes = previous
    ? diffDesigns(previous.formSectionRowModels, version.formSectionRowModels)
    : []
  if (!previous || changes.length === 0)
    return (
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate(previous ? 'designer.versions.same' : 'designer.versions.first')}
      </Typography>
    )
  const labels = labelsOf(previous.formSectionRowModels, version.formSectionRowModels)
  return (
    <Box
      component="ul"
      aria-label={translate('designer.versions.changes', { number: version.number })}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, fontSize: '0.875rem' }}
    >
      {changes.map((change, index) => (
        <Box
          component="li"
          key={index}
          sx={{ display: 'flex', gap: 1, py: 0.25, overflowWrap: 'anywhere' }}
        >
          <Sign change={change} />
          <Box component="span" sx={{ minWidth: 0 }}>
            {designChangeText(change, { locale, translate, labels })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Plus, minus or a dot in front of a change; the words say the same. */
function Sign({ change: { change } }: { change: DesignChange }) {
  const [sign, color] = change.toLowerCase().endsWith('added')
    ? ['+', 'success.main']
    : change.toLowerCase().endsWith('removed')
      ? ['−', 'error.main']
      : ['•', 'text.secondary']
  return (
    <Box component="span" aria-hidden sx={{ flex: '0 0 1ch', fontWeight: 700, color }}>
      {sign}
    </Box>
  )
}

/** A version as its form. */
function VersionDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  return (
    <DialogFrame
      title={translate('designer.versions.version', { number: version.number })}
      width={800}
      onClose={onClose}
      footer={
        <Button {...secondaryButtonProps} onClick={onClose}>
          {translate('screens.action.close')}
        </Button>
      }
    >
      <ResourceContextProvider value="section-design">
        <Form record={{}} disableInvalidFormNotification>
          <DesignLayout rows={version.formSectionRowModels} size="desktop" language={language}>
            {(column) => <DesignElement column={column} language={language} />}
          </DesignLayout>
        </Form>
      </ResourceContextProvider>
    </DialogFrame>
  )
}

/** Asks before a version becomes the draft, which replaces the draft that the person has. */
function RestoreDialog({
  section,
  version,
  draft,
  onClose,
}: {
  section: string
  version: Version
  draft: string | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { user } = useSession()
  const replace = useReplaceDraft(section, user.webId!)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await replace(version.formSectionRowModels, draft)
      await navigate(`/form-builder/${encodeURIComponent(section)}`)
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={translate('designer.versions.restore')}
      question={translate('designer.versions.restoreQuestion', { number: version.number })}
      note={draft ? translate('designer.versions.restoreNote') : undefined}
      confirm={translate('designer.versions.restore')}
      confirmColor={draft ? 'error' : 'primary'}
      busy={isBusy}
      {...(failure ? { failure } : {})}
      onCancel={onClose}
      onConfirm={() => void restore()}
    />
  )
}
