import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocation, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEntity } from '../../screens/entities.tsx'
import type { EntityRecord } from '../../screens/record/record.ts'
import { useRecordName } from '../../screens/record/useRecordName.ts'
import { usePermitted, useSession } from '../../screens/session.tsx'
import { FailureMessage, ForbiddenMessage } from '../../screens/states/StateMessage.tsx'
import { toasts } from '../toasts/toastStore.ts'
import { AccountForm, accountEntity, sendAccountRequest } from './AccountForm.tsx'
import { Card } from './Card.tsx'

/**
 * Changes the user's own password, or that of the account in `?id=` if they may update it (AUTH-15,
 * NAV-50).
 */
export default function ChangePassword() {
  const { user } = useSession()
  const id = new URLSearchParams(useLocation().search).get('id') ?? user.webId
  return id === user.webId ? <PasswordScreen id={id} /> : <OtherPerson key={id} id={id} />
}

function OtherPerson({ id }: { id: string }) {
  const translate = useTranslate()
  const entity = useEntity(accountEntity)
  const nameOf = useRecordName(entity)
  const dataProvider = useDataProvider()
  const isPermitted = usePermitted(entity.permission, 'UPDATE')
  const { data, error, refetch } = useQuery<EntityRecord>({
    queryKey: [accountEntity, 'password', id],
    queryFn: async () =>
      (await dataProvider.getOne(accountEntity, { id, meta: { silent: 'all' } })).data,
    enabled: isPermitted,
  })
  const what = translate('account.change.title')
  if (!isPermitted) return <ForbiddenMessage what={what} isScreen />
  if (error) return <FailureMessage error={error} what={what} onRetry={() => void refetch()} />
  return data ? <PasswordScreen id={id} name={nameOf(data)} /> : null
}

function PasswordScreen({ id, name }: { id: string; name?: string }) {
  const translate = useTranslate()
  const title = name
    ? translate('account.change.titleOf', { name })
    : translate('account.change.title')
  useEffect(() => {
    document.title = `${title} · Branchdesk`
  }, [title])
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Card>
        <PasswordForm id={id} />
      </Card>
    </Box>
  )
}

/**
 * A new password with confirmation and strength meter, and the current one of one's own account;
 * saving ends the account's other sessions.
 */
export function PasswordForm({ id }: { id: string }) {
  const translate = useTranslate()
  const { user } = useSession()
  const [saved, setSaved] = useState(0)
  return (
    <AccountForm
      key={saved}
      names={id === user.webId ? ['currentPassword', 'password'] : ['password']}
      submit={translate('account.change.submit')}
      onSave={async (values) => {
        await sendAccountRequest('PATCH', `userAccounts/${encodeURIComponent(id)}`, values)
        toasts.show(translate('account.change.done'), 'success')
        setSaved(saved + 1)
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('account.change.hint')}
      </Typography>
    </AccountForm>
  )
}
