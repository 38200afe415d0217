import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { schemaKeywords } from './upgradeDraft.ts'

/** Keywords whose schemas describe the same value as the schema around them. */
const sameValue = new Set<string>(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'])

/**
 * The way to a property with `writeOnly` inside an object or a list, where values are read as a
 * whole; undefined: there is none. `$defs` are the definitions that the bundled schema refers to.
 */
export function nestedSecret(root: Schema, $defs: Schema): string[] | undefined {
  const seen = new Map<Schema, number>()
  // Level 0 is the record, 1 a value of it, 2 what is inside.
  const find = (schema: Schema, level: number): string[] | undefined => {
    if ((seen.get(schema) ?? -1) >= level) return undefined
    seen.set(schema, level)
    if (level === 2 && schema.writeOnly === true) return []
    const target =
      schema.$ref === '#'
        ? root
        : typeof schema.$ref === 'string'
          ? $defs[schema.$ref.replace('#/$defs/', '')]
          : undefined
    const found = isSchema(target) ? find(target, level) : undefined
    if (found) return found
    for (const { keyword, name, below } of partsOf(schema)) {
      const inside = sameValue.has(keyword)
        ? find(below, level)
        : find(below, keyword === 'properties' ? Math.min(level + 1, 2) : 2)
      if (inside) return name === undefined ? inside : [name, ...inside]
    }
    return undefined
  }
  // The records of a list are its items.
  return find(!isSchema(root.properties) && isSchema(root.items) ? root.items : root, 0)
}

type Part = { keyword: string; name?: string; below: Schema }

/** The schemas directly below a schema, with the name of the property that each is for. */
function partsOf(schema: Schema): Part[] {
  const parts: (Omit<Part, 'below'> & { below: unknown })[] = [
    ...schemaKeywords.byName
      .filter((keyword) => keyword !== '$defs' && keyword !== 'definitions')
      .flatMap((keyword) =>
        Object.entries((schema[keyword] ?? {}) as Schema).map(([name, below]) => ({
          keyword,
          name,
          below,
        })),
      ),
    ...schemaKeywords.one.map((keyword) => ({ keyword, below: schema[keyword] })),
    ...schemaKeywords.list.flatMap((keyword) =>
      ((schema[keyword] ?? []) as unknown[]).map((below) => ({ keyword, below })),
    ),
  ]
  return parts.filter((each): each is Part => isSchema(each.below))
}
