import { compile } from 'json-schema-to-typescript'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { schemaKeywords } from './upgradeDraft.ts'

/**
 * The TypeScript type of a record as a module. `fault` is the reason why the type is only "any
 * object".
 */
export async function printType(
  name: string,
  bundled: Schema,
): Promise<{ text: string; fault?: string }> {
  const title = typeName(name)
  try {
    // No network and no formatting, so that the output is fast and reproducible.
    return {
      text: await compile(
        { ...withoutTitles(bundled), title } as Parameters<typeof compile>[0],
        title,
        {
          bannerComment: banner,
          format: false,
          additionalProperties: false,
          // A list of at most twelve items would become a union of twelve tuples.
          ignoreMinAndMaxItems: true,
          unreachableDefinitions: false,
          declareExternallyReferenced: true,
          $refOptions: { resolve: { external: false, http: false, file: false } },
        },
      ),
    }
  } catch (cause) {
    // The compiler fails on some valid schemas (a property called `hasOwnProperty`); only the type
    // depends on it.
    return {
      text: `${banner}\nexport type ${title} = Record<string, unknown>\n`,
      fault: (cause as Error).message.split('\n')[0]!.slice(0, 120),
    }
  }
}

/** The name of an entity's type: `site-device` is `SiteDevice`. */
export const typeName = (entity: string): string =>
  entity.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, letter: string) => letter.toUpperCase())

const banner = '// Made by `npm run generate` from schemas/. Do not edit.'

/** Whether the compiler can print the value of a keyword that only describes. */
const isPrintable = (key: string, value: unknown): boolean =>
  key === 'description' || key === '$comment'
    ? typeof value === 'string'
    : key === 'deprecated'
      ? typeof value === 'boolean'
      : key !== 'examples' || Array.isArray(value)

/**
 * Removes titles, of each of which the compiler makes a separate type, and what it cannot print.
 */
const withoutTitles = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'title' && typeof value === 'string'))
      .filter(([key, value]) => isPrintable(key, value))
      .map(([key, value]) => [key, hasSchemasByName(key) ? byName(value) : plain(value)]),
  )

const hasSchemasByName = (keyword: string) =>
  (schemaKeywords.byName as readonly string[]).includes(keyword)

const plain = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plain) : isSchema(value) ? withoutTitles(value) : value

const byName = (value: unknown): unknown =>
  isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
    : value
