import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = path.resolve('node_modules/.cache/branchdesk/readme')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the override of the README compiles', { timeout: 120_000 }, () => {
  const [, example] = /```tsx\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(example).toContain("from 'react-admin'")
  mkdirSync(path.join(folder, 'src/overrides'), { recursive: true })
  writeFileSync(path.join(folder, 'src/overrides/location.tsx'), example!)
  // It is an override: its exports are what the console takes.
  writeFileSync(
    path.join(folder, 'src/overrides/check.ts'),
    `import type { EntityOverride } from '../screens/entities.tsx'\nimport * as location from './location.tsx'\nexport const checked: EntityOverride = location\n`,
  )
  const project = path.join(folder, 'tsconfig.json')
  // The example finds its neighbours as if it lay in src/overrides.
  writeFileSync(
    project,
    JSON.stringify({
      extends: path.resolve('tsconfig.json'),
      compilerOptions: { rootDirs: [path.join(folder, 'src'), path.resolve('src')] },
      include: ['src'],
      exclude: [],
    }),
  )
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--noEmit', '--project', project],
    { encoding: 'utf8' },
  )
  expect(stdout.split('\n').filter((line) => line.includes('branchdesk/readme'))).toEqual([])
})
