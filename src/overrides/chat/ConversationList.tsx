import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import NotificationsOff from '@mui/icons-material/NotificationsOff'
import PushPin from '@mui/icons-material/PushPin'
import { LinkBase, useLocale, useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { foldText } from '../../model/foldText.ts'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { Spinner } from '../../screens/states/Spinner.tsx'
import { NoticeMenu } from './NoticeMenu.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { useChatTime } from './useChatTime.ts'
import { goneText } from './messageState.ts'
import { useInbox, type InboxItem } from './useChat.ts'

/** Above this number, unread messages are not counted. */
const mostUnread = 99

/** The conversations of the user, found by title, branch, number and last message. */
export function ConversationList({ open }: { open: string | undefined }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  // The address follows in a transition: an input that showed it would lose keys of fast typing.
  const [search, setSearch] = useState(params.get('search') ?? '')
  const { data, error, refetch } = useInbox()
  const branch = params.get('branch') ?? ''
  const showsArchived = params.has('archived')
  const found = data?.filter(
    (each) =>
      matches(each, search) &&
      (!branch || each.siteId === branch) &&
      // A search finds archived conversations, too.
      (search !== '' || each.archived === showsArchived || each.webId === open),
  )
  const query = params.size > 0 ? `?${filtersOf(params)}` : ''
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = filtersOf(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return (
    <Box
      component="nav"
      aria-label={translate('chat.title')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          paddingInlineStart: 1,
          paddingInlineEnd: 0.5,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <InputBase
          type="search"
          value={search}
          placeholder={translate('chat.search')}
          inputProps={{ 'aria-label': translate('chat.search') }}
          onChange={({ target }) => {
            setSearch(target.value)
            change('search', target.value)
          }}
          sx={{
            flex: 1,
            px: 1,
            borderRadius: 1,
            '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        />
        <NoticeMenu />
      </Box>
      {data && (
        <ListFilters
          data={data}
          branch={branch}
          showsArchived={showsArchived}
          onBranch={(value) => change('branch', value)}
          onArchived={(isOn) => change('archived', isOn ? '1' : '')}
        />
      )}
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
        ) : branch || showsArchived || data!.length > 0 ? (
          <StateMessage title={translate(showsArchived ? 'chat.noArchived' : 'chat.noneHere')} />
        ) : (
          <StateMessage title={translate('chat.none')} text={translate('chat.noneText')} />
        )}
        <FoundMessages search={search} />
      </Box>
    </Box>
  )
}

/** The filters in an address, without the message that it may lead to. */
function filtersOf(params: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(params)
  filters.delete('message')
  return filters
}

/** Narrows the list to a branch, or to archived conversations, where there are several. */
function ListFilters({
  data,
  branch,
  showsArchived,
  onBranch,
  onArchived,
}: {
  data: InboxItem[]
  branch: string
  showsArchived: boolean
  onBranch: (branch: string) => void
  onArchived: (isOn: boolean) => void
}) {
  const translate = useTranslate()
  const branches = new Map(data.map(({ siteId, _text }) => [siteId, _text?.['siteId'] ?? siteId]))
  const archived = data.filter((each) => each.archived).length
  if (branches.size < 2 && archived === 0 && !showsArchived && !branch) return null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {(branches.size > 1 || branch) && (
        <NativeSelect
          value={branch}
          disableUnderline
          inputProps={{ 'aria-label': translate('chat.branch') }}
          onChange={({ target }) => onBranch(target.value)}
          sx={{
            flex: '1 1 120px',
            minWidth: 0,
            fontSize: '0.8125rem',
            '&:has(:focus-visible)': {
              outline: '2px solid',
              outlineColor: 'primary.main',
              borderRadius: 1,
            },
          }}
        >
          <option value="">{translate('chat.allBranches')}</option>
          {[...branches]
            .toSorted(([, a], [, b]) => a.localeCompare(b))
            .map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </NativeSelect>
      )}
      {(archived > 0 || showsArchived) && (
        <Button
          size="small"
          aria-pressed={showsArchived}
          variant={showsArchived ? 'contained' : 'text'}
          onClick={() => onArchived(!showsArchived)}
        >
          {translate('chat.archivedOnes', { count: archived })}
        </Button>
      )}
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
  const isNew = unread > 0 && !item.muted
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
      <Typography noWrap sx={{ fontWeight: isNew ? 700 : 500 }}>
        {item.pinned && <Mark icon={PushPin} name={translate('chat.pinned')} />}
        {item.muted && <Mark icon={NotificationsOff} name={translate('chat.muted')} />}
        <bdi>{title}</bdi>
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ alignSelf: 'center', justifySelf: 'end' }}
      >
        {timeOrDayOf(date)}
      </Typography>
      <Typography noWrap variant="body2" color="textSecondary">
        {lastMessage ? (
          <>
            <bdi>
              {lastMessage.memberId === item.memberId
                ? translate('chat.me')
                : lastMessage.createdBy}
            </bdi>
            :{' '}
            {goneText(lastMessage) ? (
              translate(goneText(lastMessage)!)
            ) : (
              <bdi>{lastMessage.text || lastMessage.files.join(', ')}</bdi>
            )}
          </>
        ) : (
          translate('chat.noMessage')
        )}
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
            bgcolor: isNew ? 'primary.main' : 'action.selected',
            color: isNew ? 'primary.contrastText' : 'text.primary',
          }}
        >
          {unread > mostUnread
            ? translate('chat.manyUnread', { count: mostUnread })
            : translate('chat.unread', { smart_count: unread })}
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

/** A small icon with a name before the title. */
const Mark = ({ icon: Icon, name }: { icon: typeof PushPin; name: string }) => (
  <Icon
    titleAccess={name}
    sx={{ fontSize: 14, verticalAlign: '-2px', marginInlineEnd: 0.5, color: 'text.secondary' }}
  />
)
