import { lazyPart } from '../fields/loading/lazyPart.tsx'

/** The answers of a document are filled in and read in a tab. All else is generated. */
export const tabs = {
  answers: lazyPart(() => import('./documents/DocumentTab.tsx')),
}
