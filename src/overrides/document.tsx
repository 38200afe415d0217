import { useLocale } from 'ra-core'
import type { DisplayProps } from '../branchdesk.ts'
import { lazyPart } from '../branchdesk.ts'
import { percentText } from './documents/percentText.ts'

function Progress({ value }: DisplayProps) {
  const locale = useLocale()
  return <span>{percentText(Number(value ?? 0) / 100, locale)}</span>
}

/**
 * The answers of a document are filled in and read in a tab, its files are listed in another, and
 * its progress is a share. All else is generated.
 */
export const columns = { progress: Progress }
export const displays = { progress: Progress }
export const tabs = {
  answers: lazyPart(() => import('./documents/DocumentTab.tsx')),
  files: lazyPart(() => import('./documents/FilesTab.tsx')),
}
