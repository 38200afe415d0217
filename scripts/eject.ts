import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureGenerated } from './ensureGenerated.ts'
import { addPieces, clashingNames, format } from './ejectFile.ts'
import { pieceNames, printPiece } from './ejectPieces.ts'
import type { PieceName } from './ejectPieces.ts'
import type { Entity } from '../src/model/entity.ts'

// `npm run eject site list form`: writes these pieces into src/overrides/site.tsx as a developer
// would write them by hand.
const [name, ...wanted] = process.argv.slice(2)
const usage = `Usage: npm run eject <entity> ${pieceNames.join('|')} (one or several)`
if (!name || wanted.length === 0) stop(usage)
const isPieceName = (text: string): text is PieceName => pieceNames.some((each) => each === text)
const unknown = wanted.filter((each) => !isPieceName(each))
if (unknown.length > 0)
  stop(`"${unknown.join(', ')}" cannot be ejected. Allowed: ${pieceNames.join(', ')}. ${usage}`)

await ensureGenerated()
const { entities }: { entities: Entity[] } = await import('../src/generated/entities.ts')
const entity = entities.find((each) => each.name === name)
if (!entity)
  stop(`There is no entity "${name}". Known: ${entities.map((each) => each.name).join(', ')}.`)

const reasons: Record<PieceName, string> = {
  list: 'it has no list',
  detail: 'it has no detail',
  form: 'no call adds or changes them',
  tab: 'all their tabs are hand-written',
  dialog: 'no call changes them',
}
const file = `src/overrides/${name}.tsx`
const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
// The detail brings the fields of its grid with it.
const except = wanted.includes('detail') ? ['detail'] : []
const pieces = [...new Set(wanted.filter(isPieceName))].map((each) => {
  const piece = printPiece(each, entity, entities, except)
  if (!piece) stop(`${entity.many} have nothing to eject as ${each}: ${reasons[each]}.`)
  return piece
})
const clashes = clashingNames(before, pieces)
if (clashes.length > 0)
  stop(
    `${file} has ${clashes.join(', ')} already and is left as it is. Rename or remove that first.`,
  )
writeFileSync(file, format(addPieces(before, pieces)))
console.log(
  `Wrote ${wanted.join(', ')} of ${entity.many} into ${file}. Remove an export to return to the generated one.`,
)

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}
