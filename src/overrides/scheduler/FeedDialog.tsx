import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { readableDay } from '../../fields/types/date/calendar.ts'
import {
  DialogFrame,
  FailureMessage,
  StateMessage,
  failureText,
  secondaryButtonProps,
} from '../../branchdesk.ts'
import { Spinner } from '../../screens/states/Spinner.tsx'
import { useFeedChoices } from './useFeedChoices.ts'
import { useFeeds, type Feed } from './useFeeds.ts'

/**
 * The addresses at which other calendars subscribe to tasks: new ones, shown once, and those there
 * are, which can be revoked.
 */
export function FeedDialog({
  siteId,
  onClose,
}: {
  /** The branch that the board is filtered by. */
  siteId: string | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const choices = useFeedChoices(siteId)
  const { feeds, address, create, revoke } = useFeeds()
  const failure = create.error ?? revoke.error
  return (
    <DialogFrame
      title={translate('scheduler.feeds.title')}
      onClose={onClose}
      footer={
        <Button {...secondaryButtonProps} onClick={onClose}>
          {translate('screens.action.close')}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('scheduler.feeds.text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {choices.map((choice) => (
          <Button
            key={choice.name}
            variant="outlined"
            disabled={create.isPending}
            onClick={() => create.mutate(choice)}
          >
            {translate('scheduler.feeds.create', { name: choice.name })}
          </Button>
        ))}
      </Box>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failureText(failure, translate)}
        </Alert>
      )}
      {address && <NewAddress address={address} />}
      {feeds.error ? (
        <FailureMessage
          error={feeds.error}
          what={translate('scheduler.feeds.title')}
          onRetry={() => void feeds.refetch()}
        />
      ) : !feeds.data ? (
        <Spinner />
      ) : (
        <FeedList feeds={feeds.data} isBusy={revoke.isPending} onRevoke={revoke.mutate} />
      )}
    </DialogFrame>
  )
}

/** The address of a new feed, to copy. */
function NewAddress({ address }: { address: string }) {
  const translate = useTranslate()
  const label = translate('scheduler.feeds.address')
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <TextField
        fullWidth
        size="small"
        label={label}
        value={address}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
        helperText={translate('scheduler.feeds.once')}
      />
      <Button size="small" onClick={() => void navigator.clipboard.writeText(address)}>
        {translate('fields.copy', { label })}
      </Button>
    </Box>
  )
}

/** The feeds with the days of their creation, and a button that revokes each. */
function FeedList({
  feeds,
  isBusy,
  onRevoke,
}: {
  feeds: Feed[]
  isBusy: boolean
  onRevoke: (id: string) => void
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  if (feeds.length === 0) return <StateMessage title={translate('scheduler.feeds.none')} />
  return (
    <Box
      component="ul"
      aria-label={translate('scheduler.feeds.title')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {feeds.map(({ webId, name, createdDate }) => (
        <Box key={webId} component="li" sx={itemStyle}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
            <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: '0.8125rem' }}>
              {readableDay(String(createdDate).slice(0, 10), locale)}
            </Box>
          </Box>
          <Button
            size="small"
            color="error"
            disabled={isBusy}
            aria-label={translate('scheduler.feeds.revokeOf', { name })}
            onClick={() => onRevoke(webId)}
          >
            {translate('scheduler.feeds.revoke')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
