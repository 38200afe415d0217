import type { DashboardElement } from '../../model/dashboard.ts'

/** The columns of the grid. */
export const gridColumns = 12

/** The columns that an element takes: its own width, or that of its kind. */
export const widthOf = ({ show, width }: DashboardElement): number =>
  width ?? (show === 'figure' ? 3 : 6)

/** The grid of the figures of a dashboard file, which share a row. */
export const figureGrid = {
  listStyle: 'none',
  m: 0,
  mb: 2,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  // A number alone in a row as wide as the screen is hard to see.
  '& > :only-child': { maxWidth: { sm: 360 } },
} as const

/** The grid of elements; on a phone two figures stand side by side, the others take its width. */
export const elementGrid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: `repeat(${gridColumns}, minmax(0, 1fr))`,
  },
} as const

/** What holds the elements: faded while their figures are still those of the filter before. */
export const outdatedProps = (isOutdated: boolean) => ({
  'aria-busy': isOutdated,
  sx: { opacity: isOutdated ? 0.5 : 1 },
})

/** The place of an element in the grid. */
export const spanOf = (element: DashboardElement) =>
  ({
    gridColumn: {
      xs: element.show === 'figure' ? 'span 1' : '1 / -1',
      md: `span ${widthOf(element)}`,
    },
    minWidth: 0,
  }) as const
