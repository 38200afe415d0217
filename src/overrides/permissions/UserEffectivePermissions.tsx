import { useState } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Picker } from '../../fields/picker/Picker.tsx'
import { useEntityOptions } from '../../fields/picker/optionsOf.tsx'
import type { UserAccount } from '../../generated/types/user-account.ts'
import type { TabProps } from '../../branchdesk.ts'
import { StateMessage, useRecordName } from '../../branchdesk.ts'
import { EffectivePermissions } from './EffectivePermissions.tsx'

/**
 * What a person may do at a branch, and why: first at their first branch, then at the chosen one.
 */
export default function UserEffectivePermissions({ entity, record }: TabProps<UserAccount>) {
  const translate = useTranslate()
  const sites = useEntityOptions('site')
  const name = useRecordName(entity)(record)
  const [site, setSite] = useState(record.currentUserSite?.[0]?.siteId)
  return (
    <>
      <Box sx={{ mb: 2, maxWidth: 472 }}>
        <Picker
          id="effective-site"
          label={translate('permissions.userMatrix.site')}
          source={sites}
          value={site ?? null}
          onChange={(value) => setSite(value === null ? undefined : String(value))}
        />
      </Box>
      {site ? (
        <EffectivePermissions
          key={site}
          user={String(record.id)}
          site={site}
          what={translate('permissions.matrix.of', { name })}
        />
      ) : (
        <StateMessage title={translate('permissions.reason.choose')} />
      )}
    </>
  )
}
