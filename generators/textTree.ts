import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { unknownName } from './diagnostics.ts'
import type { Text } from './entityTexts.ts'
import type { Path } from './read.ts'

/** The texts of a translation file, in the shape of the file. */
export type TextTree = Map<string, Text | TextTree>

const isText = (node: Text | TextTree): node is Text => !(node instanceof Map)

export function textTree(texts: Text[]): TextTree {
  const tree: TextTree = new Map()
  for (const text of texts) {
    let at = tree
    for (const name of text.path.slice(0, -1)) {
      const below = at.get(name) ?? new Map()
      at.set(name, below)
      at = below as TextTree
    }
    const last = text.path.at(-1)!
    // The same column may be in two tables.
    if (!at.has(last)) at.set(last, text)
  }
  return tree
}

/** Reads a translation file by the tree of its texts: message keys with their translations. */
export function readTexts(
  given: unknown,
  tree: TextTree,
  complain: (at: Path, message: string) => void,
  at: string[] = [],
): [string, string][] {
  if (!isSchema(given)) {
    complain(at, `is ${JSON.stringify(given)}; allowed: an object of texts.`)
    return []
  }
  return Object.entries(given).flatMap(([name, value]): [string, string][] => {
    if (at.length === 0 && name === '$schema') return []
    const here = [...at, name]
    const node = tree.get(name)
    if (!node) {
      complain(here, unknownName('text', name, tree.keys()))
      return []
    }
    if (!isText(node)) return readTexts(value, node, complain, here)
    if (typeof value === 'string') return [[node.key, value]]
    complain(here, `is ${JSON.stringify(value)}; allowed: a text.`)
    return []
  })
}

/** The JSON Schema of a translation file, by which editors complete it; they show the English. */
export const printTextSchema = (title: string, tree: TextTree): string =>
  `${JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: `The texts of ${title} in another language`,
      ...schemaOf(tree),
    },
    null,
    1,
  )}\n`

const schemaOf = (tree: TextTree, above = true): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...(above ? { $schema: { type: 'string' } } : {}),
    ...Object.fromEntries(
      [...tree].map(([name, node]) => [
        name,
        isText(node)
          ? { type: 'string', ...(node.english ? { description: node.english } : {}) }
          : schemaOf(node, false),
      ]),
    ),
  },
})
