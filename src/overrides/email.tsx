import Box from '@mui/material/Box'
import { useLocale } from 'ra-core'
import type { DisplayProps } from '../fields/fieldViews.types.ts'
import { WholeTextContext } from '../fields/controls/ValueText.tsx'
import { FieldDisplay } from '../fields/FieldDisplay.tsx'
import { instantText } from '../fields/types/instant/views.tsx'

function When({ value }: DisplayProps) {
  return <span>{instantText(value, useLocale())}</span>
}

function Text(props: DisplayProps) {
  return (
    <WholeTextContext value={true}>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>
        <FieldDisplay {...props} />
      </Box>
    </WholeTextContext>
  )
}

/**
 * Emails of one day are told apart by their minute, and their text is read to the end. All else is
 * generated.
 */
export const columns = { createdDate: When }
export const displays = { createdDate: When, body: Text }
