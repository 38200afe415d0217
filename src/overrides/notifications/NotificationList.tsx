import { LinkBase, useLocaleState, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { FailureMessage, StateMessage } from '../../branchdesk.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useMarkRead, useNotifications } from './useNotifications.ts'

/** The notifications of the user, the newest first, with what can be done with all of them. */
export default function NotificationList({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotifications()
  const { mutate: mark, error: failure, isPending } = useMarkRead()
  const shown = data?.pages.flat() ?? []
  const title = translate('notifications.title')
  const isAllRead = isPending || shown.every(({ readDate }) => readDate)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="h2" sx={{ flex: 1, fontSize: '1rem', fontWeight: 700 }}>
          {title}
        </Typography>
        {/* `disabled` would lose the focus, and with it the Escape key that closes the list. */}
        <Button
          size="small"
          aria-disabled={isAllRead}
          onClick={() => !isAllRead && mark({})}
          sx={{ '&[aria-disabled=true]': { color: 'text.disabled', cursor: 'default' } }}
        >
          {translate('notifications.readAll')}
        </Button>
        <Tooltip title={translate('notifications.settings')}>
          <IconButton
            component={LinkBase}
            to="/notifications/settings"
            onClick={onClose}
            aria-label={translate('notifications.settings')}
            size="small"
          >
            <SettingsOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Divider />
      {failure && <FailureMessage error={failure} what={title} onRetry={() => mark({})} />}
      {error && !data && (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Waiting />}
      {data && shown.length === 0 && (
        <StateMessage
          title={translate('notifications.none')}
          text={translate('notifications.noneText')}
        />
      )}
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((each) => (
          <NotificationRow
            key={each.webId}
            notification={each}
            locale={locale}
            onOpen={() => {
              if (!each.readDate) mark({ ids: [each.webId] })
              onClose()
            }}
            onMark={() => mark({ ids: [each.webId], isRead: !each.readDate })}
          />
        ))}
      </Box>
      {hasNextPage && (
        <Button fullWidth disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('notifications.more')}
        </Button>
      )}
    </>
  )
}

const Waiting = () => (
  <Box role="status" aria-busy sx={{ px: 2, py: 1.5, display: 'grid', gap: 1.5 }}>
    {[0, 1, 2].map((each) => (
      <Skeleton key={each} variant="rounded" height={44} />
    ))}
  </Box>
)
