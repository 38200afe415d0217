/**
 * The maximum number of selected sites: their keys are sent in a header, and servers accept 16 kB
 * of headers.
 */
export const chosenSitesLimit = 300

/**
 * The state of the site switcher: `selected` undefined means all; `known` are the keys loaded so
 * far of `total`.
 */
export type SiteChoice = { selected: string[] | undefined; known: string[]; total: number }

/**
 * The selection after a click on one site. From "all", a click deselects that site if the others
 * can be listed, and otherwise selects only that site. Selecting the last missing site is "all"
 * again. `refused`: the limit is reached.
 */
export function toggleSite(
  { selected, known, total }: SiteChoice,
  id: string,
): { selected: string[] | undefined; refused?: true } {
  if (!selected) {
    const isListable = known.length === total && total - 1 <= chosenSitesLimit
    return { selected: isListable ? known.filter((each) => each !== id) : [id] }
  }
  if (selected.includes(id)) return { selected: selected.filter((each) => each !== id) }
  if (selected.length + 1 === total) return { selected: undefined }
  if (selected.length >= chosenSitesLimit) return { selected, refused: true }
  return { selected: [...selected, id] }
}

/** The number of selected sites; the top bar shows it as "3 of 24". */
export const chosenCount = ({ selected, total }: Pick<SiteChoice, 'selected' | 'total'>) =>
  selected?.length ?? total
