import Box from '@mui/material/Box'
import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { viewsOf } from '../fieldViews.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { InputProps } from '../fieldViews.types.ts'
import { useFieldFrame } from './useFieldInput.tsx'

/** A read-only value in a form, displayed as on other screens. */
export function ReadOnlyInput(props: InputProps) {
  const { frame, path } = useFieldFrame(props)
  const value: unknown = useWatch({ name: path })
  const record = useRecordContext() ?? {}
  const { Display } = viewsOf(props.field.kind)
  return (
    <FieldFrame {...frame} required={false}>
      <Box
        component="output"
        id={frame.id}
        sx={{ display: 'flex', alignItems: 'center', minHeight: 40, fontSize: '0.875rem' }}
      >
        <Display field={props.field} value={value} record={record} place="detail" />
      </Box>
    </FieldFrame>
  )
}
