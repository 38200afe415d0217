import type { FormProps as FormBodyProps } from '../../branchdesk.ts'
import { FormFields } from '../../branchdesk.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

/** The fields of a template, and below them what a recipient would get. */
export default function TemplateForm({ entity, mode, names }: FormBodyProps) {
  return (
    <>
      <FormFields entity={entity} names={names} mode={mode} />
      <TemplatePreview entity={entity} />
    </>
  )
}
