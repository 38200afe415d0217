import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkBase, useDataProvider, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { EntityRecord } from '../../screens/record/record.ts'
import { useSession } from '../../screens/session.tsx'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import type { SettingChoice } from '../shell/settingChoices.ts'
import { useLanguageChoice, useThemeChoice } from '../shell/settingChoices.ts'
import { toasts } from '../toasts/toastStore.ts'
import { session } from '../compositionRoot.ts'
import { AccountForm, accountEntity, sendAccountRequest } from './AccountForm.tsx'
import { Card } from './Card.tsx'
import { PasswordForm } from './ChangePassword.tsx'

/** The user's own settings: profile, language, theme, password (NAV-40). */
export default function AccountSettings() {
  const translate = useTranslate()
  const { user } = useSession()
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
        {translate('account.settings.title')}
      </Typography>
      <Card title={translate('account.settings.profile')}>
        <Profile id={user.webId} />
      </Card>
      <Card title={translate('app.language.label')}>
        <SettingRadios {...useLanguageChoice()} />
      </Card>
      <Card title={translate('app.theme.label')}>
        <SettingRadios {...useThemeChoice()} />
      </Card>
      <Card title={translate('notifications.title')}>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('notifications.hint')}
        </Typography>
        <Button component={LinkBase} to="/notifications/settings" variant="outlined">
          {translate('notifications.settings')}
        </Button>
      </Card>
      <Card title={translate('account.settings.password')}>
        <PasswordForm id={user.webId} />
      </Card>
    </Box>
  )
}

const profileFields = ['firstName', 'lastName', 'userPhone']

function Profile({ id }: { id: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery<EntityRecord>({
    queryKey: ['own account', id],
    queryFn: async () =>
      (await dataProvider.getOne(accountEntity, { id, meta: { silent: 'all' } })).data,
    // Read once: a refetch would overwrite what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error)
    return (
      <FailureMessage
        error={error}
        what={translate('account.settings.profile')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Box role="status" aria-busy sx={{ minHeight: 240 }} />
  return (
    <AccountForm
      names={profileFields}
      start={Object.fromEntries(profileFields.map((name) => [name, data[name] ?? undefined]))}
      submit={translate('account.settings.submit')}
      onSave={async (values) => {
        await sendAccountRequest('PATCH', `userAccounts/${encodeURIComponent(id)}`, values)
        const { user } = session.read()
        if (user)
          session.write({
            user: {
              ...user,
              firstName: String(values['firstName']),
              lastName: String(values['lastName']),
            },
          })
        toasts.show(translate('account.settings.saved'), 'success')
        void queryClient.invalidateQueries({ queryKey: [accountEntity] })
      }}
    />
  )
}

function SettingRadios({ label, value, options, choose }: SettingChoice) {
  return (
    <RadioGroup
      row
      aria-label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          value={option.value}
          label={option.text}
          lang={option.lang}
          control={<Radio size="small" />}
          sx={{ mr: 3 }}
        />
      ))}
    </RadioGroup>
  )
}
