import type { IconShape } from '../src/model/iconShape.ts'
import type { Entity } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import type { DashboardFile } from './dashboards.ts'
import { printValue } from './printValue.ts'
import { printStories } from './printStories.ts'
import { typeName } from './printType.ts'

const head = '// Made by `npm run generate` from schemas/. Do not edit.\n'

/** The head of the module of an entity: it names the file that the entity is described in. */
const headOf = (file: string) => head.replace('schemas/', file)

/** The file that an entity was generated from, by the text of its module. */
export const sourceOf = (module: string): string | undefined =>
  /^\/\/ Made by `npm run generate` from (schemas\/.+)\. Do not edit\.$/m.exec(module)?.[1]

/**
 * The generated files of one entity: path below `src/generated/` and text. `file` describes it, and
 * `validator` is the module of the validators that the console loads.
 */
export function printEntity(
  entity: Entity,
  entities: Entity[],
  file: string,
  validator = entity.name,
): [string, string][] {
  const { constants, text } = repeatedChoices(entity)
  const module = `${headOf(file)}import type { Entity } from '../../model/entity.ts'
${text}
export const entity: Entity = ${printValue(entity, '', 140, constants)}

export const loadValidator = () => import('../validators/${validator}.js')
`
  return [
    [`entities/${entity.name}.ts`, module],
    [`stories/${entity.name}.stories.tsx`, head + printStories(entity, entities)],
  ]
}

/** Lists of fewer choices than these are printed with each field. */
const longList = 20

/** The long lists of choices that several fields of an entity have, as constants of its module. */
function repeatedChoices(entity: Entity): { constants: Map<unknown, string>; text: string } {
  const lists = Map.groupBy(choiceLists(entity), (list) => JSON.stringify(list))
  const repeated = [...lists.values()].filter((each) => each.length > 1)
  const constants = new Map<unknown, string>()
  for (const [index, each] of repeated.entries())
    for (const list of each) constants.set(list, `choices${index + 1}`)
  const printed = repeated.map(
    ([list], index) => `\nconst choices${index + 1}: Choice[] = ${printValue(list)}\n`,
  )
  const imported = "import type { Choice } from '../../model/field.ts'\n"
  return { constants, text: repeated.length > 0 ? `${imported}${printed.join('')}` : '' }
}

/** The long lists of choices below a value. */
function choiceLists(value: unknown): unknown[][] {
  if (Array.isArray(value)) return value.flatMap(choiceLists)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'choices' && Array.isArray(each) && each.length >= longList
      ? [each]
      : choiceLists(each),
  )
}

/** The manifest: what menu and routes need before an entity is loaded, one line each. */
export function printManifest(entities: Entity[]): string {
  const line = ({ name, many, icon, menu, permission, routes, owner }: Entity) =>
    `  { ...${printValue({ name, many, icon, menu, permission, routes, owned: owner && true }, '', 100_000)}, load: loaders['${routes.list}'] },\n`
      .replace('{ ...{ ', '{ ')
      .replace(' }, load:', ', load:')
  return `${head}import type { ManifestEntry } from '../model/entity.ts'\nimport { loaders } from './loaders.ts'\n\nexport const manifest: ManifestEntry[] = [\n${entities.map(line).join('')}]\n`
}

/** What loads each entity, by the route of its list: the sign-in needs no more of the manifest. */
export const printLoaders = (entities: Entity[]) =>
  `${head}import type { ManifestEntry } from '../model/entity.ts'\n\nexport const loaders = {\n${entities.map(({ name, routes }) => `  '${routes.list}': () => import('./entities/${name}.ts'),\n`).join('')}} satisfies Record<string, ManifestEntry['load']>\n`

/** The dashboards: what menu and routes need before one is loaded. */
export function printDashboards(dashboards: DashboardFile[]): string {
  const line = ({ elements: _, ...entry }: DashboardFile) =>
    `  { ...${printValue(entry, '', 100_000)}, load: () => import('./dashboards/${entry.name}.ts') },\n`
      .replace('{ ...{ ', '{ ')
      .replace(' }, load:', ', load:')
  return `${head}import type { DashboardEntry } from '../model/dashboard.ts'\n\nexport const dashboards: DashboardEntry[] = [\n${dashboards.map(line).join('')}]\n`
}

/** One dashboard with its elements. */
export const printDashboard = ({ menu: _menu, icon: _icon, ...dashboard }: DashboardFile) =>
  `${head}import type { Dashboard } from '../../model/dashboard.ts'\n\nexport const dashboard: Dashboard = ${printValue(dashboard)}\n`

/** One definition that fields refer to by name. */
export const printDefinition = (field: Field) =>
  `${head}import type { Field } from '../../model/field.ts'\n\nexport const field: Field = ${printValue(field)}\n`

/** The definitions by name, each loaded when a form opens a value of it. */
export const printDefinitions = (names: string[]) =>
  `${head}import type { DefinitionModules } from '../model/field.ts'\n\nexport const definitions: DefinitionModules = {\n${names.map((name) => `  '${name}': () => import('./definitions/${name}.ts'),\n`).join('')}}\n`

/** Every entity and validator at once, for the hosts of the service. */
export function printEntities(entities: Entity[]): string {
  const id = (name: string) => `_${name.replaceAll('-', '_')}`
  return `${head}import type { Entity } from '../model/entity.ts'
${entities.map(({ name }) => `import { entity as ${id(name)} } from './entities/${name}.ts'\nimport * as ${id(name)}_validator from './validators/${name}.js'\n`).join('')}
export const entities: Entity[] = [${entities.map(({ name }) => id(name)).join(', ')}]

export const validators = {
${entities.map(({ name }) => `  '${name}': ${id(name)}_validator,\n`).join('')}}
`
}

/**
 * The record types of all entities by name, so that code can name the entity whose fields it uses.
 */
export function printTypes(entities: Entity[]): string {
  const imports = entities.map(
    ({ name }) => `import type { ${typeName(name)} } from './types/${name}.ts'\n`,
  )
  const lines = entities.map(({ name }) => `  '${name}': ${typeName(name)}\n`)
  return `${head}${imports.join('')}\nexport type EntityTypes = {\n${lines.join('')}}\n`
}

/** The translated texts of all entities in one language, by message key. */
export const printMessages = (words: Record<string, string>) =>
  `${head}const messages: Record<string, string> = ${printValue(words)}\n\nexport default messages\n`

/** The names of the icons of the menu, each once. */
export const menuIconNames = (entities: Entity[], dashboards: DashboardFile[]): string[] => {
  const inMenu = entities.filter((entity) => entity.menu)
  return [...new Set([...inMenu, ...dashboards].map(({ icon }) => icon))].sort()
}

/** The shapes of the icons of the menu, by name. */
export const printIcons = (shapes: Record<string, IconShape>): string =>
  `${head}import type { IconShape } from '../model/iconShape.ts'

export const icons: Record<string, IconShape> = ${printValue(shapes)}
`

/** The type declarations of a compiled validator module. */
export const validatorTypes = `${head}import type { ValidatorModule } from '../../model/validation.ts'
export const create: ValidatorModule['create']
export const patch: ValidatorModule['patch']
`

/** The module with the validators of all large schemas. No entity can have its name. */
export const sharedValidators = '_shared'

/** The validators of the entity that has this place among those with large schemas. */
export const printSharedValidator = (index: number) =>
  `${head}export { create${index} as create, patch${index} as patch } from './${sharedValidators}.js'\n`
