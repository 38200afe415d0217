import type { Field } from '../../../model/field.ts'
import { decimalsOf } from './type.ts'

const formats = new Map<string, Intl.NumberFormat>()
// Cached, because creating a format is slow and a list needs one per cell.
const formatOf = (locale: string, currency: string | undefined, decimals: number) => {
  const key = `${locale} ${currency} ${decimals}`
  const known = formats.get(key)
  if (known) return known
  const created = new Intl.NumberFormat(locale, {
    ...(currency ? { style: 'currency', currency } : {}),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(key, created)
  return created
}

/** An amount in a language, with its currency: "€12.50", "12,50 €". */
export const formatMoney = (field: Field, value: number, locale: string): string =>
  formatOf(locale, field.currency, decimalsOf(field)).format(value)

/** An amount in a language without its currency: "12.50"; no decimal that was given is dropped. */
export const formatAmount = (field: Field, value: number, locale: string): string =>
  Number(value.toFixed(decimalsOf(field))) === value
    ? formatOf(locale, undefined, decimalsOf(field)).format(value)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)

/** The symbol of a currency in a language: "€", "US$". */
export const symbolOf = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
