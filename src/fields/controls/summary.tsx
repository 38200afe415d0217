/**
 * Any value as one readable line: lists separated by commas, objects as their values.
 * Shape   `['a', 'b']` → `a, b` · `{ street: 'Main', city: 'Boston' }` → `Main, Boston` · two
 *         objects → `Main; High`
 */
export function summary(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value))
    return value
      .map(summary)
      .filter(Boolean)
      .join(value.some((each) => typeof each === 'object' && each !== null) ? '; ' : ', ')
  if (typeof value === 'object') return Object.values(value).map(summary).filter(Boolean).join(', ')
  return String(value)
}
