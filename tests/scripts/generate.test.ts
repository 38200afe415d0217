import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('generating ends without an error when its reader has closed the pipe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'branchdesk-generate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'schemas'))
  writeFileSync(
    join(folder, 'schemas/note.json'),
    '{ "properties": { "a": { "type": "string" } } }',
  )
  const { stderr } = spawnSync(
    'sh',
    [
      '-c',
      '{ "$0" scripts/generate.ts "$1/schemas" "$1/generated"; echo "exit code $?" >&2; } | true',
      process.execPath,
      folder,
    ],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('exit code 0\n')
})
