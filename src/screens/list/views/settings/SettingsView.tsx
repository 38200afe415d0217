import { useState } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { ResourceContextProvider, useTranslate } from 'ra-core'
import type { Entity, SettingsSpec } from '../../../../model/entity.ts'
import { findField } from '../../../../model/path.ts'
import { useEntityOptions } from '../../../../fields/picker/optionsOf.tsx'
import { Picker } from '../../../../fields/picker/Picker.tsx'
import { ScreenHeader } from '../../../custom/ScreenHeader.tsx'
import { useEntityLabels } from '../../../record/useEntityLabels.ts'
import { FailureMessage } from '../../../states/StateMessage.tsx'
import { ScreenSkeleton } from '../../../states/ScreenSkeleton.tsx'
import { LayoutToggle } from '../LayoutToggle.tsx'
import type { LayoutControl } from '../listLayout.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { siteFieldOf, useSettings } from './useSettings.ts'

/** Settings as one form: those of the whole client, or those of a chosen branch. */
export default function SettingsView({
  entity,
  settings: spec,
  layout,
  title,
}: {
  entity: Entity
  settings: SettingsSpec
  layout: LayoutControl
  title: string | undefined
}) {
  const labels = useEntityLabels(entity)
  const [site, setSite] = useState<string | null>(null)
  const { settings, error, refetch } = useSettings(entity, spec, site)
  const heading = title ?? labels.many
  return (
    <Box sx={{ maxWidth: 720 }}>
      <ScreenHeader title={heading}>
        {layout.all.length > 1 && <LayoutToggle entity={entity} layout={layout} />}
      </ScreenHeader>
      <ResourceContextProvider value={entity.name}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
          {siteFieldOf(entity) && <SitePicker entity={entity} value={site} onChange={setSite} />}
          {error ? (
            <FailureMessage error={error} what={heading} onRetry={() => void refetch()} />
          ) : settings ? (
            <SettingsForm
              key={site}
              entity={entity}
              spec={spec}
              site={site}
              settings={settings}
              label={heading}
            />
          ) : (
            <ScreenSkeleton />
          )}
        </Paper>
      </ResourceContextProvider>
    </Box>
  )
}

/** Chooses the branch whose settings are shown; none: those of the whole client. */
function SitePicker({
  entity,
  value,
  onChange,
}: {
  entity: Entity
  value: string | null
  onChange: (site: string | null) => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const field = findField(entity, siteFieldOf(entity)!)!
  const source = useEntityOptions(field.reference!.entity)
  return (
    <Picker
      id={`${entity.name}-settings-site`}
      label={labels.fieldLabel(field)}
      placeholder={translate('screens.settings.everywhere')}
      source={source}
      value={value}
      clearable
      onChange={(chosen) => onChange(chosen === null ? null : String(chosen))}
    />
  )
}
