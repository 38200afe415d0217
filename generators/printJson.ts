/** JSON with short values on one line. */
export function printJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return line
  const spaced = Array.isArray(value)
    ? `[${value.map((each) => printJson(each)).join(', ')}]`
    : `{ ${Object.entries(value)
        .map(([name, each]) => `${JSON.stringify(name)}: ${printJson(each)}`)
        .join(', ')} }`
  if (!spaced.includes('\n') && indent.length + spaced.length <= 90) return spaced
  const inner = `${indent}  `
  return Array.isArray(value)
    ? `[\n${value.map((each) => inner + printJson(each, inner)).join(',\n')}\n${indent}]`
    : `{\n${Object.entries(value)
        .map(([name, each]) => `${inner}${JSON.stringify(name)}: ${printJson(each, inner)}`)
        .join(',\n')}\n${indent}}`
}
