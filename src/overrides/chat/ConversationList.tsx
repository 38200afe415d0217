import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { LinkBase, useLocale, useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { foldText } from '../../model/foldText.ts'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { Spinner } from '../../screens/states/Spinner.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { useChatTime } from './useChatTime.ts'
import { useInbox, type InboxItem } from './useChat.ts'

/** The conversations of the user, found by title, branch, number and last message. */
export function ConversationList({ open }: { open: string | undefined }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const { data, error, refetch } = useInbox()
  const found = data?.filter((each) => matches(each, search))
  const query = search ? `?search=${encodeURIComponent(search)}` : ''
  return (
    <Box
      component="nav"
      aria-label={translate('chat.title')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <InputBase
        type="search"
        value={search}
        placeholder={translate('chat.search')}
        inputProps={{ 'aria-label': translate('chat.search') }}
        onChange={({ target }) =>
          setParams(target.value ? { search: target.value } : {}, { replace: true })
        }
        sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box sx={{ flex: 1, overflowY: 'auto' }}>
        {!found ? (
          error ? (
            <FailureMessage
              error={error}
              what={translate('chat.title')}
              onRetry={() => void refetch()}
            />
          ) : (
            <Spinner />
          )
        ) : found.length > 0 ? (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {found.map((each) => (
              <li key={each.webId}>
                <Entry item={each} isOpen={each.webId === open} query={query} />
              </li>
            ))}
          </Box>
        ) : search ? (
          <StateMessage title={translate('chat.nothingFound', { search })} />
        ) : (
          <StateMessage title={translate('chat.none')} text={translate('chat.noneText')} />
        )}
        <FoundMessages search={search} />
      </Box>
    </Box>
  )
}

function matches({ title, phoneNumber, lastMessage, _text }: InboxItem, search: string) {
  const wanted = foldText(search.trim())
  return [title, phoneNumber, lastMessage?.text, _text?.['siteId']].some((text) =>
    foldText(text ?? '').includes(wanted),
  )
}

function Entry({ item, isOpen, query }: { item: InboxItem; isOpen: boolean; query: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { timeOrDayOf } = useChatTime(locale)
  const entry = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { title, unread, lastMessage, createdDate, _text } = item
  const date = lastMessage?.createdDate ?? createdDate
  return (
    <ButtonBase
      ref={entry}
      component={LinkBase}
      to={`/chat/${encodeURIComponent(item.webId)}${query}`}
      aria-current={isOpen ? 'page' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 1,
        width: '100%',
        px: 2,
        py: 1.25,
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isOpen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isOpen ? 'action.selected' : 'action.hover' },
        '&:focus-visible': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: -2,
        },
      }}
    >
      <Typography noWrap sx={{ fontWeight: unread > 0 ? 700 : 500 }}>
        {title}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {timeOrDayOf(date)}
      </Typography>
      <Typography noWrap variant="body2" color="textSecondary">
        {lastMessage
          ? `${lastMessage.createdBy}: ${lastMessage.deletedDate ? translate('chat.deleted') : lastMessage.text}`
          : translate('chat.noMessage')}
      </Typography>
      {unread > 0 ? (
        <Typography
          component="span"
          variant="caption"
          sx={{
            justifySelf: 'end',
            alignSelf: 'center',
            px: 0.75,
            borderRadius: 4,
            fontWeight: 700,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {translate('chat.unread', { smart_count: unread })}
        </Typography>
      ) : (
        <span />
      )}
      <Typography noWrap variant="caption" color="textSecondary">
        {_text?.['siteId'] ?? ''}
      </Typography>
    </ButtonBase>
  )
}
