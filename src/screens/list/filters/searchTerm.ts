import { listSearchMinimum } from '../../../model/constants.ts'

/** Whether a term is looked for at all: nothing (all rows again) or at least three characters (LIST-02). */
export const isSearched = (term: string) => term.length === 0 || term.length >= listSearchMinimum
