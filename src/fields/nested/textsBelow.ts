/** The texts of references and look-ups inside a nested object, by the names of its fields. */
export function textsBelow(record: Record<string, unknown>, path: string): Record<string, unknown> {
  const texts = (record['_text'] ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), text]] : [],
    ),
  )
}
