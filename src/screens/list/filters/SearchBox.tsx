import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useListContext, useTranslate } from 'ra-core'
import { globalFilterDelay } from '../../../model/constants.ts'
import { isSearched } from './searchTerm.ts'

/**
 * The list's search box: it searches after a pause of one second or on Enter (FILT-20), and never
 * for one or two characters.
 */
export function SearchBox() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const searched = typeof filterValues.search === 'string' ? filterValues.search : ''
  const [typed, setTyped] = useState(searched)
  const own = useRef(searched)
  // The latest setter and filter: the delayed search must not drop a filter that is applied while
  // the user types.
  const latest = useRef({ filterValues, setFilters })
  useEffect(() => {
    latest.current = { filterValues, setFilters }
  })

  // The address changed elsewhere (back, a link): update the box.
  useEffect(() => {
    if (searched !== own.current) {
      own.current = searched
      setTyped(searched)
    }
  }, [searched])

  const search = useCallback((text: string) => {
    const term = text.trim()
    if (term === own.current || !isSearched(term)) return
    own.current = term
    const others = Object.fromEntries(
      Object.entries(latest.current.filterValues).filter(([name]) => name !== 'search'),
    )
    latest.current.setFilters(term ? { ...others, search: term } : others)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => search(typed), globalFilterDelay)
    return () => clearTimeout(timer)
  }, [typed, search])

  // Its input renders only when it changes: not when the rows of a page arrive.
  return useMemo(
    () => (
      <OutlinedInput
        type="search"
        size="small"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) =>
          event.key === 'Enter' && !event.nativeEvent.isComposing && search(typed)
        }
        placeholder={translate('screens.list.search')}
        slotProps={{
          input: {
            'aria-label': translate('screens.list.search'),
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{ width: { xs: 'auto', sm: 280 }, flex: { xs: '1 1 180px', sm: 'none' }, minWidth: 0 }}
      />
    ),
    [typed, search, translate],
  )
}
