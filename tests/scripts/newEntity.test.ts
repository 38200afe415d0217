import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../generators/generate.ts'
import { newEntity } from '../../scripts/newEntity.ts'

test('the answers to a few questions become a schema that is generated as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'branchdesk-new-'))
  try {
    const schemas = join(folder, 'schemas')
    cpSync('schemas', schemas, { recursive: true })
    const proposed = ''
    const answers = [proposed, proposed, proposed, '', 'title*: text', '2nd: text', 'kind: many']
    answers.push('phase: (DRAFT, SIGNED)', 'signed: date', 'site*: > site', 'terms: Long text', '')
    const asked: string[] = []
    const lines: string[] = []
    const errors: string[] = []
    const run = newEntity(async (question, standard) => {
      asked.push(standard === undefined ? question : `${question}: ${standard}`)
      return answers.shift() || standard || ''
    }, schemas)
    const terminal = {
      args: ['RentContract'],
      env: {},
      print: (line: string) => void lines.push(line),
      printError: (line: string) => void errors.push(line),
    }
    expect(await run(terminal)).toBe(0)
    expect(asked.slice(0, 3)).toEqual([
      'Title: Rent contract',
      'Plural: Rent contracts',
      'Group of the menu: Business',
    ])
    expect(errors).toEqual([
      expect.stringContaining('at least one field'),
      expect.stringContaining('"2nd: text" is not a field'),
      expect.stringContaining('"many" is not a type'),
    ])
    expect(JSON.parse(readFileSync(join(schemas, 'rent-contract.json'), 'utf8'))).toEqual({
      $schema: './meta/entity.json',
      title: 'Rent contract',
      type: 'object',
      required: ['title', 'site'],
      properties: {
        title: { type: 'string' },
        phase: { type: 'string', enum: ['DRAFT', 'SIGNED'] },
        signed: { type: 'string', format: 'date' },
        site: { type: 'string', 'x-field': { ref: 'site' } },
        terms: { type: 'string', 'x-field': { multiline: true } },
      },
      'x-entity': { menu: 'Business' },
    })
    lines.length = 0
    expect(await run({ ...terminal, args: ['--help'] })).toBeUndefined()
    expect(lines).toEqual([expect.stringMatching(/^Usage: npm run new -- NAME/)])
    expect(await run(terminal)).toBe(1)
    expect(errors.at(-1)).toContain('exists already')
    mkdirSync(join(folder, 'generated'))
    const { diagnostics } = await generate({ schemas, output: join(folder, 'generated') })
    expect(diagnostics).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
