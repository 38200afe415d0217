import { useState, type RefObject } from 'react'
import { useTranslate } from 'ra-core'
import { useIsPhone } from '../../states/useIsPhone.ts'
import type { MoreEntry } from '../toolbar/MoreMenu.tsx'
import type { Selection } from './useSelection.ts'

/**
 * Whether the rows of a list show what selects them. The cards of a phone have no place for
 * checkboxes beside the links to their records: there, an entry of the list's menu starts the
 * selection (`entries`), and `onEnd` ends it and focuses the heading of the `screen`, or the screen
 * itself. `isOffered`: there are actions on what is selected.
 */
export function useSelecting(
  isOffered: boolean,
  selection: Selection,
  screen: RefObject<HTMLElement | null>,
): { isSelecting: boolean; entries: MoreEntry[]; onEnd: (() => void) | undefined } {
  const translate = useTranslate()
  const phone = useIsPhone()
  const [isStarted, setStarted] = useState(false)
  const isCards = isOffered && phone
  return {
    isSelecting: isOffered && (!phone || isStarted),
    entries:
      isCards && !isStarted
        ? [
            {
              key: 'select',
              label: translate('screens.list.startSelection'),
              run: () => setStarted(true),
            },
          ]
        : [],
    onEnd: isCards
      ? () => {
          selection.select([])
          setStarted(false)
          // The button that was pressed is gone.
          const heading = screen.current?.querySelector<HTMLElement>('h1')
          ;(heading ?? screen.current)?.focus()
        }
      : undefined,
  }
}
