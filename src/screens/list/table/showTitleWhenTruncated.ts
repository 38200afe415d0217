import type { PointerEvent } from 'react'

/** Sets the full text of the cell under the pointer as its title while the column truncates it. */
export function showTitleWhenTruncated({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('tbody td:not([data-part])')
  if (!cell) return
  const lines = cell.querySelector('a, [data-part="first"], span:not([class])')
  const isCut =
    cell.scrollWidth > cell.clientWidth || (lines && lines.scrollHeight > lines.clientHeight)
  if (isCut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
