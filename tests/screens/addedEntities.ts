import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type * as generator from '../../generators/generate.ts'

const added = /\/(entities|validators)\/([\w-]+)\.added\.(ts|js)$/

/** Entities that use keywords which no schema of the product uses together. */
const schemas = {
  chapter: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      parentId: { type: 'string', 'x-field': { ref: 'chapter' } },
      place: { type: 'integer', minimum: 1 },
    },
    'x-entity': {
      order: { field: 'place', within: 'parentId' },
      list: { views: [{ tree: 'parentId' }, 'table'] },
    },
  },
}

/**
 * Serves `/src/generated/entities/chapter.added.ts` and its validator as the generator prints them
 * for the schemas above. The files exist only in the server: the product has no such entity.
 */
export const addedEntities = (): Plugin => {
  let files: Promise<Map<string, string>> | undefined
  return {
    name: 'added-entities',
    enforce: 'pre',
    resolveId: (source) => {
      const [, folder, name, ending] = added.exec(source) ?? []
      return name && path.resolve('src/generated', folder!, `${name}.added.${ending}`)
    },
    load: async (id) => {
      const [, folder, name, ending] = added.exec(id) ?? []
      if (!name) return undefined
      files ??= generateAdded()
      return (await files).get(`${folder}/${name}.${ending}`)
    },
  }
}

async function generateAdded(): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-added-'))
  const [source, output] = ['schemas', 'generated'].map((name) => path.join(folder, name))
  // Loaded by the first test that needs it: the configuration is read by every test run.
  const { generate }: typeof generator = await import(
    /* @vite-ignore */ pathToFileURL(path.resolve('generators/generate.ts')).href
  )
  try {
    cpSync('schemas', source!, { recursive: true })
    for (const [name, schema] of Object.entries(schemas))
      writeFileSync(path.join(source!, `${name}.json`), JSON.stringify(schema))
    mkdirSync(output!)
    const { diagnostics } = await generate({ schemas: source!, output: output! })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw new Error(JSON.stringify(errors))
    return new Map(
      Object.keys(schemas)
        .flatMap((name) => [`entities/${name}.ts`, `validators/${name}.js`])
        .map((file) => {
          const text = readFileSync(path.join(output!, file), 'utf8')
          return [file, text.replace(/(\.\.\/validators\/[\w-]+)\.js/g, '$1.added.js')]
        }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
