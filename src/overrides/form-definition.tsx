import { lazyPart } from '../branchdesk.ts'

/** The sections of a form are put together from two lists. All else is generated. */
export const tabs = {
  'form-section': lazyPart(() => import('./formSections/FormSections.tsx')),
}
