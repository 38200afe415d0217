import { useRef } from 'react'
import type { DesignColumn } from '../../design/design.ts'
import type { ActionTools } from './actionTools.ts'

/** Copies the chosen columns, and pastes columns of this or another section. */
export function useClipboard({ translate, nameOf, own, insert, onAnnounce }: ActionTools) {
  const clipboard = useRef<DesignColumn[]>([])
  return {
    copy: () => {
      clipboard.current = own()
      onAnnounce(translate('designer.step.copied', { name: nameOf(clipboard.current) }))
      // Other sections, and other programs, read the same text.
      void navigator.clipboard?.writeText(JSON.stringify(clipboard.current)).catch(() => undefined)
    },
    paste: async () => {
      const text = await navigator.clipboard?.readText().catch(() => undefined)
      insert(readColumns(text) ?? clipboard.current, translate('designer.step.paste'))
    },
  }
}

/** Columns from a text on the clipboard; undefined: it is something else. */
function readColumns(text: string | undefined): DesignColumn[] | undefined {
  if (!text?.startsWith('[')) return undefined
  try {
    const given = JSON.parse(text) as unknown
    const isColumn = (each: unknown): each is DesignColumn =>
      typeof (each as DesignColumn | null)?.fieldType === 'string'
    return Array.isArray(given) && given.length <= 300 && given.every(isColumn) ? given : undefined
  } catch {
    return undefined
  }
}
