import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { readableDay } from '../../fields/types/date/calendar.ts'
import { apiBase } from '../../model/constants.ts'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { DialogFrame, secondaryButtonProps } from '../../screens/dialog/DialogFrame.tsx'
import { failureText } from '../../screens/states/failureText.ts'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { Spinner } from '../../screens/states/Spinner.tsx'

type Feed = { webId: string; name: string; createdDate: string }

/** A feed that can be made: its name and the filter of its tasks. */
export type NewFeed = { name: string; where?: object }

const feedsKey = ['calendars']

/**
 * The addresses at which other calendars subscribe to tasks: new ones, shown once, and those there
 * are, which can be revoked.
 */
export function FeedDialog({ choices, onClose }: { choices: NewFeed[]; onClose: () => void }) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const feeds = useQuery<Feed[]>({
    queryKey: feedsKey,
    queryFn: ({ signal }) => provider.request({ call: 'GET calendars' }, signal),
  })
  const renew = () => queryClient.invalidateQueries({ queryKey: feedsKey })
  const create = useMutation({
    mutationFn: ({ name, where }: NewFeed) =>
      provider.request({ call: 'POST calendars', body: { entity: 'scheduled-task', name, where } }),
    onSuccess: ({ path }: { path: string }) => {
      setAddress(`${localStorage.getItem('baseUrl') ?? window.location.origin}${apiBase}${path}`)
      return renew()
    },
  })
  const revoke = useMutation({
    mutationFn: (id: string) => provider.request({ call: `DELETE calendars/${id}` }),
    onSuccess: renew,
  })
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
      {address && (
        <Box role="status" sx={{ mb: 2 }}>
          <TextField
            fullWidth
            size="small"
            label={translate('scheduler.feeds.address')}
            value={address}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={(event) => event.target.select()}
            helperText={translate('scheduler.feeds.once')}
          />
          <Button size="small" onClick={() => void navigator.clipboard.writeText(address)}>
            {translate('fields.copy', { label: translate('scheduler.feeds.address') })}
          </Button>
        </Box>
      )}
      {feeds.error ? (
        <FailureMessage
          error={feeds.error}
          what={translate('scheduler.feeds.title')}
          onRetry={() => void feeds.refetch()}
        />
      ) : !feeds.data ? (
        <Spinner />
      ) : feeds.data.length === 0 ? (
        <StateMessage title={translate('scheduler.feeds.none')} />
      ) : (
        <Box
          component="ul"
          aria-label={translate('scheduler.feeds.title')}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {feeds.data.map(({ webId, name, createdDate }) => (
            <Box
              key={webId}
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                py: 0.5,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', ml: 1, fontSize: '0.8125rem' }}
                >
                  {readableDay(String(createdDate).slice(0, 10), locale)}
                </Box>
              </Box>
              <Button
                size="small"
                color="error"
                disabled={revoke.isPending}
                aria-label={translate('scheduler.feeds.revokeOf', { name })}
                onClick={() => revoke.mutate(webId)}
              >
                {translate('scheduler.feeds.revoke')}
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </DialogFrame>
  )
}
