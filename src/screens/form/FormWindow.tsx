import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { dialogWidth, wideDialogWidth } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { DialogBody, DialogWindow, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import { Boundary } from '../states/Boundary.tsx'
import { Spinner } from '../states/Spinner.tsx'
import { FailureMessage } from '../states/StateMessage.tsx'
import { hasTwoColumns } from './FormFields.tsx'
import { formEntity } from './formNames.ts'
import type { FormMode } from './payload.ts'
import { InsertTyped, useTypedAhead } from './typedAhead.ts'
import { formPages } from './wizard.ts'

/**
 * The dialog of a form, with its final width from the first moment. It shows `waiting` in place of
 * the form, and a spinner while the form loads. What is typed meanwhile goes into the first input.
 */
export function FormWindow({
  entity,
  mode,
  preset,
  title,
  waiting,
  onClose,
  children,
}: {
  entity: Entity
  mode: FormMode
  preset?: Record<string, unknown> | undefined
  title: string
  waiting?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const typedAhead = useTypedAhead()
  const shape = formEntity(entity)
  const isWide = formPages(shape, mode, preset).some((page) => hasTwoColumns(shape, page, mode))
  const withoutForm = (content: ReactNode) => (
    <DialogBody
      footer={
        <Button {...secondaryButtonProps} onClick={onClose}>
          {translate('screens.action.close')}
        </Button>
      }
    >
      {content}
    </DialogBody>
  )
  return (
    <DialogWindow
      title={title}
      width={isWide ? wideDialogWidth : dialogWidth}
      onKeyDown={typedAhead.keep}
    >
      <Boundary
        fallback={(error, retry) =>
          withoutForm(<FailureMessage error={error} what={title} onRetry={retry} />)
        }
      >
        <LoadBoundary fallback={withoutForm(<Spinner />)}>
          {waiting ? (
            withoutForm(waiting)
          ) : (
            <>
              {children}
              <InsertTyped text={typedAhead.take} />
            </>
          )}
        </LoadBoundary>
      </Boundary>
    </DialogWindow>
  )
}
