import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import type { Narrowing } from '../../../design/narrowing.ts'
import { ConfirmDialog } from '../../../branchdesk.ts'
import { designChangeText, labelsOf } from './designChangeText.ts'

/** A change of a published field, and how many documents have an answer to it. */
export type AffectedAnswers = Narrowing & { documents: number }

/** Asks before publishing what existing answers do not fit. */
export function PublishQuestion({
  affected,
  designs,
  isBusy,
  onConfirm,
  onCancel,
}: {
  affected: AffectedAnswers[]
  /** The published design and the one to publish, for the labels of fields. */
  designs: [DesignRow[], DesignRow[]]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const wording = { locale, translate, labels: labelsOf(...designs) }
  return (
    <ConfirmDialog
      title={translate('designer.publish.title')}
      question={
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
          {affected.map(({ change, documents }, index) => (
            <li key={index}>
              {designChangeText(change, wording)}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate('designer.publish.documents', { smart_count: documents })}
              </Box>
            </li>
          ))}
        </Box>
      }
      note={translate('designer.publish.kept')}
      confirm={translate('designer.action.publish')}
      confirmColor="primary"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
