import { isExactNumber } from '../../../model/exactNumber.ts'

/** The decimal and group separators of a language. */
const separatorsOf = (locale: string) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: find('decimal'), group: find('group') }
}

const complete = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * Reads an amount as typed in a language: "1.234,50" in German. A point that does not separate
 * groups of three digits is a decimal point in every language. Anything else, and an amount that
 * would be rounded, is returned as text, so that validation fails; null for an empty text.
 */
export function readAmount(text: string, locale: string): number | string | null {
  const { decimal, group } = separatorsOf(locale)
  const trimmed = text.replace(/[\s']/g, '').replace('\u2212', '-')
  if (!trimmed) return null
  const [whole = '', ...fraction] = trimmed.split(decimal)
  const isSpaced = /\s/.test(group)
  const groups = isSpaced ? [whole] : whole.split(group)
  const isGrouped =
    groups.length > 1 &&
    /^-?\d{1,3}$/.test(groups[0]!) &&
    groups.slice(1).every((each) => /^\d{3}$/.test(each))
  const plain = [isGrouped ? groups.join('') : whole, ...fraction].join('.')
  return complete.test(plain) && isExactNumber(plain) ? Number(plain) : text
}
