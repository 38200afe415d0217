import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../generators/generate.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { ServiceOptions } from '../../src/service/options.ts'

/**
 * Generates the schemas of the product together with further ones, by name or from a folder, below
 * `folder`, and returns what the service needs of them. Throws for errors of the generator.
 */
export async function generateWith(
  folder: string,
  more: { schemas?: Record<string, object>; from?: string },
): Promise<Pick<ServiceOptions, 'entities' | 'validators'>> {
  const source = join(folder, 'schemas')
  cpSync('schemas', source, { recursive: true })
  if (more.from) cpSync(more.from, source, { recursive: true })
  for (const [name, schema] of Object.entries(more.schemas ?? {}))
    writeFileSync(join(source, `${name}.json`), JSON.stringify(schema))
  const output = join(folder, 'generated')
  mkdirSync(output)
  const { diagnostics } = await generate({ schemas: source, output })
  const errors = diagnostics.filter((each) => each.severity === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const load = (path: string) => import(/* @vite-ignore */ join(output, path))
  const names = readdirSync(join(output, 'entities')).map((file) => file.replace(/\.ts$/, ''))
  const entities: Entity[] = await Promise.all(
    names.map(async (name) => (await load(`entities/${name}.ts`)).entity),
  )
  return {
    entities,
    validators: Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await load(`validators/${name}.js`)])),
    ),
  }
}
