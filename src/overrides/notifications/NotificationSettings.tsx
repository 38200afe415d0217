import { useLocaleState, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { LanguageCode } from '../../model/language.ts'
import {
  defaultChannels,
  isOffered,
  kindName,
  preferenceKinds,
  type NotificationChannels,
  type PreferenceKind,
} from '../../model/notificationTexts.ts'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenHeader } from '../../branchdesk.ts'
import { usePreferences, useSavePreference } from './useNotifications.ts'

const channels = ['inConsole', 'byEmail', 'bySms'] as const satisfies (keyof NotificationChannels)[]

/**
 * Where the user wants to get each kind of notifications and messages: a switch is stored at once.
 */
export default function NotificationSettings({ title }: CustomScreenProps) {
  const translate = useTranslate()
  const { data, error, refetch } = usePreferences()
  const saving = useSavePreference()
  return (
    <Box sx={{ maxWidth: 720 }}>
      <ScreenHeader title={title} hint={translate('notifications.hint')} />
      {saving.error && (
        <FailureMessage
          error={saving.error}
          what={title}
          onRetry={() => saving.variables && saving.mutate(saving.variables)}
        />
      )}
      {error && !data ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box role="status" aria-busy sx={{ minHeight: 240 }} />
      ) : (
        <Choices
          chosen={(kind) => data.find((each) => each.kind === kind) ?? defaultChannels[kind]}
          onChoose={(kind, { inConsole, byEmail, bySms }) =>
            saving.mutate({ kind, inConsole, byEmail, bySms })
          }
        />
      )}
    </Box>
  )
}

type ChoicesProps = {
  chosen: (kind: PreferenceKind) => NotificationChannels
  onChoose: (kind: PreferenceKind, channels: NotificationChannels) => void
}

function Choices({ chosen, onChoose }: ChoicesProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const nameOf = (kind: PreferenceKind) => kindName(kind, locale as LanguageCode)
  return (
    <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Table
        size="small"
        aria-label={translate('notifications.settings')}
        sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.5 }, whiteSpace: 'normal' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('notifications.kind')}</TableCell>
            {channels.map((channel) => (
              <TableCell key={channel} align="center">
                {translate(`notifications.${channel}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {preferenceKinds.map((kind) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                <Typography variant="body2">{nameOf(kind)}</Typography>
              </TableCell>
              {channels.map((channel) => (
                <TableCell key={channel} align="center">
                  {isOffered(kind, channel) && (
                    <Switch
                      checked={chosen(kind)[channel]}
                      onChange={(_, isOn) => onChoose(kind, { ...chosen(kind), [channel]: isOn })}
                      slotProps={{
                        input: {
                          'aria-label': `${nameOf(kind)}: ${translate(`notifications.${channel}`)}`,
                        },
                      }}
                    />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
