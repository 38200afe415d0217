import type { PointerEvent } from 'react'

/** Gives the cell under the pointer its whole text as title while the column is too narrow for it. */
export function showTitleWhenTruncated({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('tbody td:not([data-part])')
  if (!cell) return
  const isCut = cell.scrollWidth > cell.clientWidth
  if (isCut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
