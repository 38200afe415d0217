/** Sites that can be chosen one by one: their keys travel in a header, and servers take 16 kB of those. */
export const chosenSitesLimit = 300

/** What the site switcher knows: undefined is all; `known` are the keys loaded so far of `total`. */
export type SiteChoice = { selected: string[] | undefined; known: string[]; total: number }

/**
 * The selection after a click on one site. From "all" a click takes that one away while the others can be listed, and chooses
 * only that one where they can't. Choosing the last missing one is "all" again. `refused`: the limit is reached.
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

/** How many sites count as chosen; the header shows it as "3 of 24". */
export const chosenCount = ({ selected, total }: Pick<SiteChoice, 'selected' | 'total'>) =>
  selected?.length ?? total
