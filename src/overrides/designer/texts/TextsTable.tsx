import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import type { DesignText } from '../../../design/designTexts.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { belowBar } from '../DesignBar.tsx'
import { languageName } from './languageName.ts'
import { TextRow } from './TextRow.tsx'

/** Pixels of a row before it is measured. */
const rowHeight = 58

/**
 * Texts with their English and the given languages. Only the rows in view are rendered, and the one
 * that has the focus: 300 fields have thousands of inputs.
 */
export function TextsTable({
  texts,
  languages,
  isEditable,
  onPut,
}: {
  texts: DesignText[]
  languages: LanguageCode[]
  isEditable: boolean
  onPut: (text: DesignText, language: LanguageCode, value: string) => void
}) {
  const translate = useTranslate()
  const isWide = useMediaQuery('(min-width:1200px)', { noSsr: true })
  const { body, items, total, start, measure, onFocus } = useRowsInView(texts)
  const room = (height: number, name: string) =>
    height > 0 && (
      <tr aria-hidden key={name} style={{ height }}>
        <td aria-hidden colSpan={languages.length + 2} />
      </tr>
    )
  return (
    <TableContainer
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflowX: isWide ? 'visible' : 'auto',
      }}
    >
      <Table
        size="small"
        aria-label={translate('designer.views.texts')}
        aria-rowcount={texts.length + 1}
        sx={{ tableLayout: 'fixed', minWidth: languages.length > 1 ? 820 : undefined }}
      >
        <TableHead sx={isWide ? headInView : undefined}>
          <TableRow aria-rowindex={1}>
            <TableCell>{translate('designer.texts.text')}</TableCell>
            {(['en', ...languages] as const).map((code) => (
              <TableCell key={code}>{languageName(code, translate)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={body} onFocus={onFocus} onKeyDown={moveDown}>
          {items.flatMap((item, at) => {
            const before = items[at - 1]?.end ?? start
            return [
              room(item.start - before, `before ${item.key}`),
              <TextRow
                key={item.key}
                ref={measure}
                index={item.index}
                // Compared by value, so that other rows stay as they are.
                written={JSON.stringify(texts[item.index])}
                languages={languages.join(' ')}
                isEditable={isEditable}
                onPut={onPut}
              />,
            ]
          })}
          {room(total - ((items.at(-1)?.end ?? start) - start), 'after')}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Below the bar of the designer, while the rows scroll. */
const headInView = {
  position: 'sticky',
  top: `calc(${belowBar} - 16px)`,
  zIndex: 2,
  '& th': { bgcolor: 'background.paper' },
} as const

/** Enter stores a text of one line and goes on to the one below it in the same language. */
function moveDown(event: KeyboardEvent<HTMLElement>) {
  const { target, nativeEvent } = event
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement))
    return
  const cell = (row: Element | null) =>
    row?.querySelector<HTMLElement>(`:is(input, textarea)[lang="${target.lang}"]`)
  let row = target.closest('tr')!.nextElementSibling
  while (row && !cell(row)) row = row.nextElementSibling
  const next = cell(row)
  if (next) next.focus()
  else target.blur()
}

/** The rows that are in view, and what the table needs to place and measure them. */
function useRowsInView(texts: DesignText[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [start, setStart] = useState(0)
  const [kept, setKept] = useState('')
  useLayoutEffect(() => setStart(body.current!.getBoundingClientRect().top + window.scrollY), [])
  const keptAt = kept ? texts.findIndex((each) => keyOf(each) === kept) : -1
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return keptAt < 0 || shown.includes(keptAt)
        ? shown
        : [...shown, keptAt].toSorted((one, other) => one - other)
    },
    [keptAt],
  )
  const virtual = useWindowVirtualizer({
    count: texts.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(texts[index]!),
    scrollMargin: start,
    overscan: 6,
    rangeExtractor,
    useFlushSync: false,
  })
  return {
    body,
    start,
    items: virtual.getVirtualItems(),
    total: virtual.getTotalSize(),
    measure: virtual.measureElement,
    onFocus: ({ target }: { target: Element }) => {
      const index = target.closest('[data-index]')?.getAttribute('data-index')
      if (index) setKept(keyOf(texts[Number(index)]!))
    },
  }
}

const keyOf = ({ id, inner, word, texts }: DesignText): string =>
  [id, inner, word, ...(word === 'choice' ? [texts.en] : [])].join(' ')
