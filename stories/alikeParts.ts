/**
 * The parts of a page that look like others: the rows of a table after the first five, and the
 * groups of the main menu after the first one without the open entry. Checking them takes axe
 * longer than the rest of a page.
 */
export const alikeParts = [
  'main tbody > tr:nth-child(n + 6)',
  'nav > [role="group"]:nth-of-type(n + 2):not(:has([data-open]))',
]
