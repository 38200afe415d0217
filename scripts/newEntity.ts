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

const kinds = `Types: ${Object.keys(types).join(', ')}; the allowed values with commas between them; > and the name of an entity.`

const help = `
Fields, one per line. An empty line ends the list.
  title*: text                   a star: the field is required
  priority: LOW, NORMAL, HIGH    one of these values
  branch: > site                 a reference to an entity
${kinds}
`

const usage = `Usage: npm run new -- NAME
Asks for title, plural, menu group and fields, and writes schemas/NAME.json. NAME is the singular, for example "rent contract".`

/** Writes a schema into a folder, `schemas` by default, from the answers of a person. */
export const newEntity =
  (ask: Ask, folder = 'schemas'): Command =>
  async ({ args: [given], print, printError }) => {
    if (given === '--help' || given === '-h') return print(usage)
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
        printError('An entity needs at least one field, for example: title*: text')
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
    print(`${file} is written. "npm run dev" shows it. docs/vocabulary.md lists all keywords.`)
    return 0
  }

/** A field of a line such as `dueDate*: date`; a sentence if it cannot be read. */
function readField(line: string): { name: string; isRequired: boolean; schema: Schema } | string {
  const [, name, star, type = 'text'] = /^([A-Za-z]\w*)\s*(\*?)\s*(?::\s*(.+))?$/.exec(line) ?? []
  if (!name)
    return `"${line}" is not a field. Write a name of letters and digits, a colon and a type, for example: dueDate: date`
  const typeText = type.trim()
  const isRequired = star === '*'
  const known = types[typeText.toLowerCase()]
  if (known) return { name, isRequired, schema: known }
  if (typeText.startsWith('>')) {
    const ref = typeText.slice(1).trim()
    return {
      name,
      isRequired,
      schema: { type: isRequired ? 'string' : ['string', 'null'], 'x-field': { ref } },
    }
  }
  // Brackets around the values are left out.
  const choices = typeText
    .replace(/^[([](.*)[)\]]$/, '$1')
    .split(',')
    .map((each) => each.trim())
  if (choices.length > 1 && choices.every(Boolean))
    return { name, isRequired, schema: { type: 'string', enum: choices } }
  return `"${typeText}" is not a type. ${kinds}`
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
