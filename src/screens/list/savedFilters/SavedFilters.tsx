import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useStore, useTranslate } from 'ra-core'
import type { OpenDialog } from '../../record/RecordDialogs.tsx'
import { failureText } from '../../states/failureText.ts'
import { sharedDefaultKey } from './screenSettings.ts'
import { isSameView, applyView, readView } from './savedView.ts'
import type { ListView } from './savedView.ts'
import { SavedFilterDialog } from './SavedFilterDialog.tsx'
import { SavedFilterItem } from './SavedFilterItem.tsx'
import { useSavedFilterActions } from './useSavedFilterActions.ts'
import { findDefaultFilter, useChosenFilter, useIsOwn, useSavedFilters } from './useSavedFilters.ts'
import type { SavedFilter } from './useSavedFilters.ts'

type SavedFiltersProps = {
  frame: string
  now: ListView
  view: ListView
  onChoose: (view: ListView) => void
  onAnnounce: (text: string) => void
}

/**
 * The saved filters of a screen, the user's own and those shared with them, to search and apply,
 * each with a menu. The applied one is marked while the panel's `view` equals it (FILT-16,
 * FILT-17). `now` is the current list, which a filter is applied to.
 */
export function SavedFilters(props: SavedFiltersProps) {
  const { frame, onAnnounce } = props
  const translate = useTranslate()
  const { data, error, isPending, isFetching, refetch } = useSavedFilters(frame)
  const [term, setTerm] = useState('')
  const [dialog, setDialog] = useState<OpenDialog>()
  const search = useRef<HTMLInputElement>(null)
  const title = translate('screens.saved.title')
  const found =
    data?.filter((each) =>
      each.title.toLocaleLowerCase().includes(term.trim().toLocaleLowerCase()),
    ) ?? []
  const itemOf = useItems(props, data ?? [], setDialog)
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        p: 2,
        minWidth: 0,
        borderStyle: 'solid',
        borderColor: 'divider',
        borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
      }}
    >
      <Typography component="h2" variant="subtitle2">
        {title}
      </Typography>
      <SearchInput inputRef={search} term={term} onChange={setTerm} />
      {isPending || (error && isFetching) ? (
        <Loading />
      ) : !data ? (
        <Failure error={error} what={title} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Note text={translate('screens.saved.none')} />
      ) : found.length === 0 ? (
        <Note text={translate('screens.list.empty')} />
      ) : (
        <Box
          component="ul"
          aria-label={title}
          sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'auto', maxHeight: { xs: 152, md: 300 } }}
        >
          {found.map((each) => (
            <SavedFilterItem key={each.id} filter={each} {...itemOf(each)} />
          ))}
        </Box>
      )}
      {/* A deleted filter removes its menu, so the search gets the focus. */}
      <SavedFilterDialog
        open={dialog}
        onClose={() => setDialog(undefined)}
        onAnnounce={onAnnounce}
        onDeleted={() => search.current?.focus()}
      />
    </Box>
  )
}

/** Returns what the item of a filter shows, and its actions. */
function useItems(
  { frame, now, view, onChoose, onAnnounce }: SavedFiltersProps,
  filters: SavedFilter[],
  openDialog: (dialog: OpenDialog) => void,
) {
  const [chosenId, setChosen] = useChosenFilter(frame)
  const { setDefault, copy } = useSavedFilterActions(frame, onAnnounce)
  const [sharedDefault] = useStore<string | null>(sharedDefaultKey(frame), null)
  const byDefault = findDefaultFilter(filters, sharedDefault)
  const isOwn = useIsOwn()
  return (filter: SavedFilter) => {
    const saved = readView(filter.value)
    const isDefault = filter.id === byDefault?.id
    return {
      own: isOwn(filter),
      isDefault,
      selected: filter.id === chosenId && saved !== undefined && isSameView(view, saved),
      onChoose:
        saved &&
        (() => {
          setChosen(filter.id)
          onChoose(applyView(now, saved))
        }),
      actions: {
        edit: () => openDialog({ kind: 'edit', record: filter }),
        default: () => void setDefault(isDefault ? undefined : filter, byDefault),
        copy: () => void copy(filter).then((created) => created && setChosen(created.id)),
        delete: () =>
          openDialog({ kind: 'delete', records: [{ id: filter.id, name: filter.title }] }),
      },
    }
  }
}

function SearchInput({
  inputRef,
  term,
  onChange,
}: {
  inputRef: RefObject<HTMLInputElement | null>
  term: string
  onChange: (term: string) => void
}) {
  const translate = useTranslate()
  return (
    <OutlinedInput
      type="search"
      size="small"
      inputRef={inputRef}
      value={term}
      onChange={(event) => onChange(event.target.value)}
      placeholder={translate('screens.saved.search')}
      slotProps={{
        input: {
          'aria-label': translate('screens.saved.search'),
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
    />
  )
}

function Note({ text }: { text: string }) {
  return (
    <Typography role="status" variant="body2" color="textSecondary" sx={{ py: 0.5 }}>
      {text}
    </Typography>
  )
}

function Loading() {
  const translate = useTranslate()
  return (
    <Box role="status" aria-busy aria-label={translate('screens.detail.loading')}>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Box>
  )
}

function Failure({ error, what, onRetry }: { error: unknown; what: string; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Box role="alert">
      <Typography variant="body2">{translate('screens.state.failed', { what })}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {failureText(error, (key) => translate(key))}
      </Typography>
      <Button size="small" onClick={onRetry}>
        {translate('screens.action.tryAgain')}
      </Button>
    </Box>
  )
}
