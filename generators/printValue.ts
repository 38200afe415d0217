/**
 * Prints data as TypeScript: on one line if it fits, keys without quotes where possible.
 * `constants` are the names of lists that are printed elsewhere.
 */
export function printValue(
  value: unknown,
  indent = '',
  width = 140,
  constants?: ReadonlyMap<unknown, string>,
): string {
  const constant = constants?.get(value)
  if (constant) return constant
  const flat = oneLine(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= width)
    return flat
  const inner = `${indent}  `
  const print = (each: unknown) => printValue(each, inner, width, constants)
  if (Array.isArray(value))
    return `[\n${value.map((each) => `${inner}${print(each)},\n`).join('')}${indent}]`
  return `{\n${entries(value)
    .map(([key, each]) => `${inner}${printKey(key)}: ${print(each)},\n`)
    .join('')}${indent}}`
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const parts = entries(value).map(([key, each]) => `${printKey(key)}: ${oneLine(each)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}

const entries = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined)
const printKey = (key: string) =>
  /^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : JSON.stringify(key)
