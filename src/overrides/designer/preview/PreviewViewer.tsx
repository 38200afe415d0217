import Alert from '@mui/material/Alert'
import { useGetList, useTranslate } from 'ra-core'
import { useEntityOptions } from '../../../fields/picker/optionsOf.tsx'
import { Picker } from '../../../fields/picker/Picker.tsx'
import type { PickerValue } from '../../../fields/picker/pickerOptions.tsx'
import { inlineErrorQueryOptions } from '../../../screens/list/inlineErrorQueryOptions.ts'
import { usePermitted } from '../../../branchdesk.ts'

/** As whom a section is previewed: at a branch, and with a role only. */
export type Viewer = { site?: string | undefined; role?: string | undefined }

/** The inputs that choose the branch and the role; a role only for people who may read roles. */
export function PreviewViewer({
  viewer: { site, role },
  onChange,
}: {
  viewer: Viewer
  onChange: (change: Viewer) => void
}) {
  const translate = useTranslate()
  const sites = useEntityOptions('site')
  const roles = useEntityOptions('role')
  const readsRoles = usePermitted('USERS:ROLES')
  const text = (value: PickerValue | null) => (value === null ? undefined : String(value))
  return (
    <>
      <Picker
        id="preview-site"
        label={translate('designer.preview.site')}
        placeholder={translate('designer.preview.anySite')}
        source={sites}
        value={site ?? null}
        onChange={(value) => onChange({ site: text(value) })}
      />
      {readsRoles && (
        <Picker
          id="preview-role"
          label={translate('designer.preview.role')}
          placeholder={translate('designer.preview.ownRole')}
          source={roles}
          value={role ?? null}
          onChange={(value) => onChange({ role: text(value) })}
        />
      )}
    </>
  )
}

type Placement = {
  id: string
  name?: string
  locationRestriction?: boolean
  siteId?: string
  locationName?: string
}

/** The forms that show a section only at one location, for a branch: whether it is theirs. */
export function PlacementNotes({ section, site }: { section: string; site: string }) {
  const translate = useTranslate()
  const { data } = useGetList<Placement>(
    'form-section',
    {
      filter: { formSectionId: section, locationRestriction: true },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
    },
    { ...inlineErrorQueryOptions, enabled: usePermitted('TEMPLATES:FORMS') },
  )
  const restricted = (data ?? []).filter(({ siteId }) => siteId)
  return restricted.map(({ id, name, siteId, locationName }) => (
    <Alert key={id} severity={siteId === site ? 'info' : 'warning'} sx={{ mb: 2 }}>
      {translate(`designer.preview.${siteId === site ? 'shownAt' : 'hiddenAt'}`, {
        form: name,
        location: locationName ?? '',
      })}
    </Alert>
  ))
}
