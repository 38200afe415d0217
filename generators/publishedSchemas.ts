import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Schema } from '../src/fields/schemaShape.ts'
import { nameOf, type SchemaFile } from './read.ts'
import { upgradeDraft } from './upgradeDraft.ts'

/** The meta-schemas of JSON Schema that ajv contains: their address, and their file in ajv. */
const published: [address: RegExp, file: string][] = [
  [/^https?:\/\/json-schema\.org\/(draft-0[67])\/schema$/, 'json-schema-$1.json'],
  [/^https:\/\/json-schema\.org\/draft\/(2019-09|2020-12)\/schema$/, 'json-schema-$1/schema.json'],
  [
    /^https:\/\/json-schema\.org\/draft\/(2019-09|2020-12)\/meta\/(applicator|content|core|format|format-annotation|meta-data|unevaluated|validation)$/,
    'json-schema-$1/meta/$2.json',
  ],
]

const { resolve } = createRequire(import.meta.url)

/**
 * The meta-schema of JSON Schema at an address, as a file that others refer to; undefined: it is
 * none.
 */
export function readPublished(address: string): SchemaFile | undefined {
  const [pattern, name] = published.find(([each]) => each.test(address)) ?? []
  if (!pattern || !name) return undefined
  const file = address.replace(pattern, `ajv/dist/refs/${name}`)
  const schema = JSON.parse(readFileSync(resolve(file), 'utf8')) as Schema
  return {
    name: nameOf(file),
    file,
    schema: { ...upgradeDraft(schema), $id: address },
    shared: true,
    lineOf: () => 1,
  }
}
