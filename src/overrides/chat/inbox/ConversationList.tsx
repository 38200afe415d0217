import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { foldText } from '../../../model/foldText.ts'
import { FailureMessage, StateMessage } from '../../../branchdesk.ts'
import { Spinner } from '../../../screens/states/Spinner.tsx'
import { NoticeMenu } from '../notices/NoticeMenu.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { InboxEntry } from './InboxEntry.tsx'
import { useInbox, type InboxItem } from '../useChat.ts'

/** The conversations of the user, found by title, branch, number and last message. */
export function ConversationList({ open }: { open: string | undefined }) {
  const translate = useTranslate()
  const { search, branch, showsArchived, query, change } = useListFilters()
  const { data, error, refetch } = useInbox()
  const found = data?.filter(
    (each) =>
      matches(each, search) &&
      (!branch || each.siteId === branch) &&
      // A search finds archived conversations, too.
      (search !== '' || each.archived === showsArchived || each.webId === open),
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
          onChange={({ target }) => change('search', target.value)}
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
                <InboxEntry item={each} isOpen={each.webId === open} query={query} />
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

/** The filters of the list, which are in its address, and the query that keeps them in a link. */
function useListFilters() {
  const [params, setParams] = useSearchParams()
  // The address follows in a transition: an input that showed it would lose keys of fast typing.
  const [search, setSearch] = useState(params.get('search') ?? '')
  return {
    search,
    branch: params.get('branch') ?? '',
    showsArchived: params.has('archived'),
    query: params.size > 0 ? `?${filtersOf(params)}` : '',
    change: (name: 'search' | 'branch' | 'archived', value: string) => {
      if (name === 'search') setSearch(value)
      setParams(
        (before) => {
          const after = filtersOf(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      )
    },
  }
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
  const branches = branchesOf(data)
  const narrows = branches.length > 0 && data.some(({ siteId }) => siteId !== data[0]!.siteId)
  const archived = data.filter((each) => each.archived).length
  if (!narrows && archived === 0 && !showsArchived && !branch) return null
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
      {(narrows || branch) && (
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
          {branches.map(([id, name]) => (
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

/**
 * The keys and names of the branches of conversations, by name; not of those that the user may not
 * read.
 */
function branchesOf(data: InboxItem[]): [id: string, name: string][] {
  const branches = new Map<string, string>()
  for (const { siteId, _text } of data)
    if (siteId !== null) branches.set(siteId, _text?.['siteId'] ?? siteId)
  return [...branches].toSorted(([, a], [, b]) => a.localeCompare(b))
}

function matches({ title, phoneNumber, lastMessage, _text }: InboxItem, search: string) {
  const wanted = foldText(search.trim())
  return [title, phoneNumber, lastMessage?.text, _text?.['siteId']].some((text) =>
    foldText(text ?? '').includes(wanted),
  )
}
