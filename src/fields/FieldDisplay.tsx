import Box from '@mui/material/Box'
import type { DisplayProps } from './fieldViews.types.ts'
import { WholeTextContext } from './controls/ValueText.tsx'
import { viewsOf } from './fieldViews.ts'
import { NestedDisplayProvider } from './nested/NestedDisplay.tsx'

/**
 * Displays a value by its field type.
 * @example
 * <FieldDisplay field={field} value={record.code} record={record} place="cell" />
 */
export function FieldDisplay(props: DisplayProps) {
  const { Display } = viewsOf(props.field.kind)
  if (props.place === 'cell') return <Display {...props} />
  const display = (
    <NestedDisplayProvider value={FieldDisplay}>
      <Display {...props} />
    </NestedDisplayProvider>
  )
  if (!props.field.whole || props.place !== 'detail') return display
  return (
    <WholeTextContext value={true}>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{display}</Box>
    </WholeTextContext>
  )
}
