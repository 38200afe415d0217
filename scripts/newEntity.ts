import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Schema } from '../src/fields/schemaShape.ts'
import { humanise } from '../src/model/label.ts'
import { plural } from '../generators/naming.ts'
import { nameOf } from '../generators/read.ts'
import { printJson } from '../generators/printJson.ts'
import { runCommand, type Command } from './command.ts'

// `npm run new contract`: asks a few questions and writes schemas/contract.json.

/** The answer to a question; the default if a person only presses Enter. */
export type Ask = (question: string, standard?: string) => Promise<string>

/** What people call the types of properties, and the JSON Schema of each. */
const types: Record<string, Schema> = {
  text: { type: 'string' },
  'long text': { type: 'string', 'x-field': { multiline: true } },
  number: { type: 'number' },
  integer: { type: 'integer' },
  'yes/no': { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string', 'x-field': { kind: 'phone' } },
  link: { type: 'string', format: 'uri' },
  file: { type: 'string', format: 'uri', 'x-field': { kind: 'file' } },
  address: { $ref: 'meta/common.json#/$defs/address' },
  status: { $ref: 'meta/common.json#/$defs/status' },
}

const help = `Fields, one a line: name: type, with * behind a name that is required. An empty line ends them.
Types: ${Object.keys(types).join(', ')}, or a list of choices (NEW, OPEN, DONE), or > and an entity (> site).`

/** Writes a schema by the answers of a person into a folder, `schemas` unless said. */
export const newEntity =
  (ask: Ask, folder = 'schemas'): Command =>
  async ({ args: [given], print, printError }) => {
    const name = nameOf(`${given ?? (await ask('Name of the entity, in the singular'))}.json`)
    const file = path.join(folder, `${name}.json`)
    if (existsSync(file)) {
      printError(`${file} exists already. Choose another name, or change that file.`)
      return 1
    }
    const title = await ask('Title', humanise(name))
    const many = await ask('Plural', plural(title))
    const menu = await ask('Group of the menu', 'Business')
    print(help)
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (;;) {
      const line = (await ask('Field')).trim()
      if (line === '') {
        if (Object.keys(properties).length > 0) break
        printError('An entity needs at least one field: name*: text')
        continue
      }
      const field = readField(line)
      if (typeof field === 'string') {
        printError(field)
        continue
      }
      properties[field.name] = field.schema
      if (field.isRequired) required.push(field.name)
    }
    const schema = {
      $schema: './meta/entity.json',
      title,
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties,
      'x-entity': { ...(many === plural(title) ? {} : { many }), menu },
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${printJson(schema)}\n`)
    print(
      `${file} is written. "npm run dev" shows it; docs/vocabulary.md has what else it can say.`,
    )
    return 0
  }

/** A field of a line such as `dueDate*: date`; a sentence if it cannot be read. */
function readField(line: string): { name: string; isRequired: boolean; schema: Schema } | string {
  const [, name, star, type = 'text'] = /^([A-Za-z]\w*)\s*(\*?)\s*(?::\s*(.+))?$/.exec(line) ?? []
  if (!name)
    return `"${line}" is not a field. Write it as name: type, the name of letters and digits.`
  const said = type.trim()
  const isRequired = star === '*'
  const known = types[said.toLowerCase()]
  if (known) return { name, isRequired, schema: known }
  if (said.startsWith('>')) {
    const ref = said.slice(1).trim()
    return {
      name,
      isRequired,
      schema: { type: isRequired ? 'string' : ['string', 'null'], 'x-field': { ref } },
    }
  }
  // As the help shows them, between brackets.
  const choices = said
    .replace(/^[([](.*)[)\]]$/, '$1')
    .split(',')
    .map((each) => each.trim())
  if (choices.length > 1 && choices.every(Boolean))
    return { name, isRequired, schema: { type: 'string', enum: choices } }
  return `"${said}" is not a type. ${help.split('\n')[1]!}`
}

if (import.meta.main) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Answers may come from a pipe, where lines arrive before they are asked for.
  const lines = terminal[Symbol.asyncIterator]()
  process.exitCode = await runCommand(
    newEntity(async (question, standard) => {
      process.stdout.write(standard === undefined ? `${question}: ` : `${question} (${standard}): `)
      const { value, done } = await lines.next()
      if (done) throw new Error('The input ended before the last question. Nothing is written.')
      return value.trim() === '' ? (standard ?? '') : value.trim()
    }),
  )
  terminal.close()
}
