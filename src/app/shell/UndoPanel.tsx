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

/** Opens the list of what can still be taken back. */
export const openUndo = (): void => panel?.open()

/** Shows a toast with "Undo", which takes back by these keys. */
export const offerUndo = (text: string, kind: ToastKind, undo: string[]): void =>
  panel?.offer({ text, undo }, kind)

/**
 * Stands once in the shell, so that what it offers survives leaving the screen: "Undo" in toasts, the same by Ctrl or ⌘ with Z
 * while such a toast is there, and the list of what can still be taken back.
 */
export function UndoPanel() {
  const translate = useTranslate()
  const takeBack = useUndo()
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
      const failed = await takeBack(offer.undo)
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
            onOver={() => withdraw(offer)}
          />,
        )
      },
    }
    runOffered.current = () => offered.current && void run(offered.current)
  }, [takeBack, translate])
  // Nobody's toast is left behind for whoever signs in next.
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

// There the browser's own undo is meant.
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])',
    ))
