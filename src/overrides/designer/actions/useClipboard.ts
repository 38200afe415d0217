import { useRef } from 'react'
import type { DesignColumn } from '../../../design/design.ts'
import { isFillable, type FieldKindName } from '../../../design/fieldKinds.ts'
import type { ActionTools } from './actionTools.ts'
import { parseExactly } from '../../../model/exactNumber.ts'
import { keysOf, newColumn, placeOf } from './designSteps.ts'
import { readLines } from '../inspector/readLines.ts'

/**
 * Copies the chosen columns, and pastes columns of this or another section, or lines of text, each
 * of which becomes a field of the kind and with the choices of the chosen one.
 */
export function useClipboard(tools: ActionTools) {
  const { translate, nameOf, own, ownByRow, insert, onAnnounce, onWarn } = tools
  const clipboard = useRef<DesignColumn[][]>([])
  const name = translate('designer.step.paste')
  const pasteText = (text: string) => {
    const columns = readColumns(text)
    // Where the browser gives no text, it is what was copied here.
    if (columns || !text.trim()) return insert(columns ?? clipboard.current, name)
    const { lines, left, cut } = readLines(text)
    const fields = fieldsOf(lines, tools).map((each) => [each])
    insert(fields, translate('designer.step.lines', { smart_count: lines.length }))
    if (left > 0) onWarn(translate('designer.step.linesLeft', { smart_count: left }))
    if (cut > 0) onWarn(translate('designer.step.linesCut', { smart_count: cut }))
  }
  return {
    copy: () => {
      clipboard.current = ownByRow()
      onAnnounce(translate('designer.step.copied', { name: nameOf(own()) }))
      // Other sections, and other programs, read the same text.
      void navigator.clipboard?.writeText(JSON.stringify(clipboard.current)).catch(() => undefined)
    },
    paste: async () =>
      pasteText((await navigator.clipboard?.readText().catch(() => undefined)) ?? ''),
    pasteText,
  }
}

/** A field for each label, of the kind and with the choices of the chosen one, else a text. */
function fieldsOf(labels: string[], { rows, chosen }: ActionTools): DesignColumn[] {
  const column = placeOf(rows, chosen)?.column
  const isLike = column && isFillable(column.fieldType) && column.fieldType !== 'computed'
  const kind = isLike ? (column.fieldType as FieldKindName) : 'text'
  return labels.map((label) => ({
    ...newColumn(kind, label, keysOf(rows)),
    ...(isLike && column.options ? { options: column.options } : {}),
  }))
}

/**
 * Columns by row from a text on the clipboard, in which a column without a row has one of its own;
 * undefined: it is something else.
 */
function readColumns(text: string): DesignColumn[][] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    // A number that would be rounded stays as it is written: the list of problems names it.
    const given = parseExactly(text).value
    if (!Array.isArray(given)) return undefined
    const rows = given.map((each) => [each].flat() as unknown[])
    const isColumn = (each: unknown): each is DesignColumn =>
      typeof (each as DesignColumn | null)?.fieldType === 'string'
    const isRow = (row: unknown[]): row is DesignColumn[] =>
      row.length > 0 && row.length <= 12 && row.every(isColumn)
    return rows.flat().length <= 300 && rows.every(isRow) ? rows : undefined
  } catch {
    return undefined
  }
}
