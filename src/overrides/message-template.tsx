import { lazyPart } from '../branchdesk.ts'

/** The fields with a preview below them. All else is generated. */
export const Form = lazyPart(() => import('./templates/TemplateForm.tsx'))
