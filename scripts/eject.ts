import { existsSync, writeFileSync } from 'node:fs'
import { ensureGenerated } from './ensureGenerated.ts'
import { printList } from './ejectList.ts'
import type { Entity } from '../src/model/entity.ts'

// `npm run eject site list`: writes src/overrides/site.tsx with the list as a developer would write it by hand.
const [name, screen, ...rest] = process.argv.slice(2)
const usage = 'Usage: npm run eject <entity> list'
if (!name || !screen || rest.length > 0) stop(usage)
if (screen !== 'list')
  stop(
    `"${screen}" cannot be ejected; allowed: list. Other pieces are overridden one by one (README, "add an override"). ${usage}`,
  )

await ensureGenerated()
const { entities }: { entities: Entity[] } = await import('../src/generated/entities.ts')
const entity = entities.find((each) => each.name === name)
if (!entity)
  stop(`There is no entity "${name}". Known: ${entities.map((each) => each.name).join(', ')}.`)
const file = `src/overrides/${name}.tsx`
if (existsSync(file))
  stop(
    `${file} exists already and is left as it is. Move it away first; its other pieces can be put back beside the list.`,
  )
writeFileSync(file, printList(entity))
console.log(
  `Wrote ${file}. It is the list of ${entity.many} from now on; delete it to return to the generated one.`,
)

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}
