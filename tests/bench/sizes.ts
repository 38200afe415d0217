import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { createProject, plainSchemas } from './project.ts'
import type { Figure } from './report.ts'

type Chunk = { file: string; name?: string; imports?: string[] }

/**
 * What one more entity adds to the JavaScript at start, and how long 500 entities take to generate:
 * compares builds of 12 and of 500 plain schemas.
 */
export async function measureGrowth(): Promise<Figure[]> {
  const few = await buildWith(12)
  const many = await buildWith(500)
  return [
    {
      name: 'JavaScript at start added by one more entity (12 and 500 compared)',
      value: (many.bytes - few.bytes) / 488,
      unit: 'bytes gzip',
      budget: 150,
    },
    { name: 'Generating 500 entities', value: many.generation / 1000, unit: 's', budget: 10 },
  ]
}

async function buildWith(count: number): Promise<{ bytes: number; generation: number }> {
  console.log(`Generating and building ${count} entities …`)
  const project = createProject(plainSchemas(count), false)
  try {
    const generation = await project.run(['generators/generate.ts'])
    // The designer of the product reads what it allows from this schema.
    cpSync(
      'schemas/section-row-column.json',
      path.join(project.folder, 'schemas/section-row-column.json'),
    )
    await project.run([
      'node_modules/vite/bin/vite.js',
      'build',
      '--logLevel',
      'error',
      '--manifest',
    ])
    return { bytes: bytesAtStart(path.join(project.folder, 'dist')), generation }
  } finally {
    project.remove()
  }
}

/** The gzipped bytes of the entry of the page and of the console, with all their static imports. */
function bytesAtStart(dist: string): number {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const reached = new Set<string>()
  const visit = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    manifest[key]!.imports?.forEach(visit)
  }
  // The names of groups in vite.config.ts; the entry of the page is in the first one.
  for (const group of ['signIn', 'console'])
    visit(Object.keys(manifest).find((key) => manifest[key]!.name === group)!)
  return [...reached]
    .map((key) => gzipSync(readFileSync(path.join(dist, manifest[key]!.file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}
