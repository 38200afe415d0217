import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'ra-core'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import { lazyPart } from '../../screens/states/lazyPart.tsx'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { UndoAction } from '../../screens/undo/UndoAction.tsx'
import { useUndo } from '../../screens/undo/useUndo.ts'
import type { FailedUndo } from '../../screens/undo/useUndo.ts'
import { toasts } from '../toasts/toastStore.ts'
import type { ToastKind } from '../toasts/toastStore.ts'

const UndoDialog = lazyPart(() => import('../../screens/undo/UndoDialog.tsx'))

type Offer = { text: string; undo: string[] }
type PanelHandle = { open: () => void; offer: (offer: Offer, kind: ToastKind) => void }
let panel: PanelHandle | undefined

/** Opens the list of actions that can still be undone. */
export const openUndo = (): void => panel?.open()

/** Shows a toast with an "Undo" button for these undo keys. */
export const offerUndo = (text: string, kind: ToastKind, undo: string[]): void =>
  panel?.offer({ text, undo }, kind)

/**
 * Mounted once in the shell, so that it survives leaving the screen: the "Undo" button in toasts,
 * Ctrl+Z or ⌘Z while such a toast is shown, and the list of actions that can still be undone.
 */
export function UndoPanel() {
  const translate = useTranslate()
  const undo = useUndo()
  const [dialog, setDialog] = useState<{ failed?: FailedUndo }>()
  const offered = useRef<Offer>(undefined)
  const runOffered = useRef<() => void>(undefined)

  useEffect(() => {
    const withdraw = (offer: Offer) => {
      toasts.hide(offer.text)
      if (offered.current === offer) offered.current = undefined
    }
    const run = async (offer: Offer) => {
      withdraw(offer)
      const failed = await undo(offer.undo)
      if (failed) setDialog({ failed })
    }
    panel = {
      open: () => setDialog({}),
      offer: (offer, kind) => {
        offered.current = offer
        toasts.show(
          offer.text,
          kind,
          <UndoAction
            key={offer.undo.join()}
            label={translate('screens.undo.action')}
            onUndo={() => void run(offer)}
            onExpire={() => withdraw(offer)}
          />,
        )
      },
    }
    runOffered.current = () => offered.current && void run(offered.current)
  }, [undo, translate])
  // The next user must not see this user's toast.
  useEffect(
    () => () => {
      panel = undefined
      if (offered.current) toasts.hide(offered.current.text)
    },
    [],
  )

  useShortcuts(undefined, [
    {
      keys: ['Mod+z'],
      label: translate('screens.undo.key'),
      run: () => runOffered.current?.(),
      when: (event) => offered.current !== undefined && !isText(event.target),
    },
  ])
  const close = () => setDialog(undefined)
  return (
    <PartBoundary onClose={close}>
      {dialog && <UndoDialog {...dialog} onClose={close} />}
    </PartBoundary>
  )
}

// In a text box, the browser's own undo applies.
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])',
    ))
