import { useEffect, useState } from 'react'
import { useTranslate } from 'ra-core'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { PartBoundary } from '../states/PartBoundary.tsx'
import { useShortcuts } from './useShortcuts.ts'

const ShortcutHelp = lazyPart(() => import('./ShortcutHelp.tsx'))

let open: (() => void) | undefined

/** Opens the shortcut help, for people who do not know that `?` does. */
export const openShortcutHelp = (): void => open?.()

/** Mounted once in the shell: `?` opens the help of the active shortcuts. */
export function ShortcutHelpOpener() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    open = () => setOpen(true)
    return () => {
      open = undefined
    }
  }, [])
  useShortcuts(undefined, [
    { keys: ['?'], label: translate('screens.keys.help'), run: () => setOpen(true) },
  ])
  const close = () => setOpen(false)
  return <PartBoundary onClose={close}>{isOpen && <ShortcutHelp onClose={close} />}</PartBoundary>
}
