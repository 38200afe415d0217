import { listSearchMinimum } from '../../../model/constants.ts'

/**
 * Whether a term is searched at all: an empty one (all rows again) or at least three characters
 * (LIST-02).
 */
export const isSearched = (term: string) => term.length === 0 || term.length >= listSearchMinimum
