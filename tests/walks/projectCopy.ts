import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A copy of this project in a temporary folder, in which a walk of the README is done; packages are
 * shared.
 */
export type ProjectCopy = {
  folder: string
  read: (file: string) => string
  write: (file: string, text: string) => void
  /** Replaces a text that stands in a file once; throws where it does not. */
  replace: (file: string, before: string, after: string) => void
  /** Runs a Node script of the project: what it printed, and its exit code. */
  run: (...args: string[]) => { status: number | null; output: string }
  /** Runs test files of the copy by their paths. */
  test: (...args: string[]) => { status: number | null; output: string }
  remove: () => void
}

const copied = [
  'src',
  'generators',
  'schemas',
  'scripts',
  'stories',
  'tests',
  '.storybook',
  'README.md',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** Copies the project. The caller removes the copy. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-walk-'))
  for (const part of copied) cpSync(part, path.join(folder, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  const at = (file: string) => path.join(folder, file)
  const read = (file: string) => readFileSync(at(file), 'utf8')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    return { status, output: `${stdout}${stderr}` }
  }
  return {
    folder,
    read,
    write,
    replace: (file, before, after) => {
      const parts = read(file).split(before)
      if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${before}`)
      write(file, parts.join(after))
    },
    run,
    test: (...args) =>
      run(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project=unit',
        '--reporter=dot',
        // In one process, each module is transformed and run once.
        '--no-isolate',
        '--maxWorkers=1',
        ...args,
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
