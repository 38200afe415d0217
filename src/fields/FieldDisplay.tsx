import type { DisplayProps } from './fieldViews.types.ts'
import { viewsOf } from './fieldViews.ts'

/** A value as its field's kind shows it. */
export function FieldDisplay(props: DisplayProps) {
  const { Display } = viewsOf(props.field.kind)
  return <Display {...props} />
}
