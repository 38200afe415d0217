import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'ra-core'
import type { UndoPlan } from '../../client/undoPlan.ts'
import { isTyping } from '../../screens/shortcuts/shortcuts.ts'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { UndoAction } from '../../screens/undo/UndoAction.tsx'
import { useUndo } from '../../screens/undo/useUndo.ts'
import { useRevert } from '../../screens/undo/useRevert.ts'
import type { FailedUndo } from '../../screens/undo/useUndo.ts'
import { toasts } from '../toasts/toastStore.ts'
import type { ToastKind } from '../toasts/toastStore.ts'

const UndoDialog = lazyPart(() => import('../../screens/undo/UndoDialog.tsx'))

/** How something is undone; `onUndone` is called after it was. */
export type Undo = { plan: UndoPlan; onUndone?: () => void }
type Offer = { text: string; undo: Undo }
type PanelHandle = { open: () => void; offer: (offer: Offer, kind: ToastKind) => void }
let panel: PanelHandle | undefined

/** Opens the list of actions that can still be undone. */
export const openUndo = (): void => panel?.open()

/** Shows a toast with an "Undo" button. */
export const offerUndo = (text: string, kind: ToastKind, undo: Undo): void =>
  panel?.offer({ text, undo }, kind)

/**
 * Mounted once in the shell, so that it survives leaving the screen: the "Undo" button in toasts,
 * Ctrl+Z or ⌘Z while such a toast is shown, and the list of actions that can still be undone.
 */
export function UndoPanel() {
  const translate = useTranslate()
  const undo = useUndo()
  const revert = useRevert()
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
      const { plan, onUndone } = offer.undo
      if (!('keys' in plan)) return void ((await revert(plan)) && onUndone?.())
      const failed = await undo(plan.keys)
      if (failed) setDialog({ failed })
      else onUndone?.()
    }
    panel = {
      open: () => setDialog({}),
      offer: (offer, kind) => {
        offered.current = offer
        toasts.show(
          offer.text,
          kind,
          <UndoAction
            key={offerKey(offer)}
            label={translate('screens.undo.action')}
            onUndo={() => void run(offer)}
            onExpire={() => withdraw(offer)}
          />,
        )
      },
    }
    runOffered.current = () => offered.current && void run(offered.current)
  }, [undo, revert, translate])
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
      when: (event) => offered.current !== undefined && !isTyping(event.target),
    },
  ])
  const close = () => setDialog(undefined)
  return (
    <PartBoundary onClose={close}>
      {dialog && <UndoDialog {...dialog} onClose={close} />}
    </PartBoundary>
  )
}

/** The key of a toast's button: a new offer with the same text starts its time again. */
const offerKey = ({ undo: { plan } }: Offer) =>
  'keys' in plan ? plan.keys.join() : `${plan.resource} ${String(plan.previous['id'])}`
