import { readFileSync } from 'node:fs'
import type { Column, Entity, LinkSide, Tab } from '../src/model/entity.ts'
import { getSide } from '../src/model/linkSide.ts'
import { resolveColumns } from '../src/screens/record/columns.ts'
import { inSentence } from '../src/model/inSentence.ts'
import { englishAddLabel } from '../src/screens/record/screenOptions.ts'

/** The parts of an entity's screens that can be ejected. */
export const pieceNames = ['list', 'detail', 'form', 'tab', 'dialog'] as const
export type PieceName = (typeof pieceNames)[number]

/** The names that a piece takes from one module, values and types apart. */
export type Imports = Record<string, { values: string[]; types: string[] }>

/**
 * One piece as source text: `names` are the top-level names that it declares, `body` is not
 * formatted yet.
 */
export type Piece = { names: string[]; imports: Imports; body: string }

const ours = '../branchdesk.ts'

type Context = { entity: Entity; entities: Entity[]; record: string }

/**
 * The source of a piece of an entity's screens, with columns, fields, labels and actions written
 * out; undefined where the entity has no such piece (a form of an entity that is only read).
 * `except` are tabs that are hand-written already.
 */
export function printPiece(
  name: PieceName,
  entity: Entity,
  entities: Entity[],
  except: string[] = [],
): Piece | undefined {
  const context = { entity, entities, record: recordType(entity) }
  if (name === 'list') return printList(context)
  if (name === 'detail') return printDetail(context)
  if (name === 'form') return isWritable(entity) ? printForm(context) : undefined
  if (name === 'tab') return printTabs(context, except)
  return printDialogs(context)
}

function printList({ entity, entities, record }: Context): Piece {
  const { list } = entity
  const rowActions = [...builtIn(entity, ['edit', 'clone', 'delete']), ...callNames(entity)]
  const status = entity.operations.some(({ kind }) => kind === 'set')
  const bulkActions = rowActions.includes('delete') ? ['delete', ...(status ? ['status'] : [])] : []
  const canAdd = entity.operations.some(({ kind }) => kind === 'create') && !entity.readOnly
  return {
    names: ['List'],
    imports: importsOf(['EntityList'], ['ListProps'], entity, record),
    body: `/** The list of ${inSentence(entity.many)}. Delete it to return to the generated one. */
export function List({ entity }: ListProps) {
  return (
    <EntityList<${record}>
      entity={entity}
      title=${attribute(entity.many)}
      ${canAdd ? `addLabel=${attribute(englishAddLabel(entity))}` : ''}
      columns={${print(withLabels(entity, entities, list.columns))}}
      filters={${print(list.filters)}}
      defaults={${print(list.defaults)}}
      sort={${print(list.sort)}}
      pageSize={${list.pageSize}}
      rowActions={${print(rowActions)}}
      bulkActions={${print(bulkActions)}}
    />
  )
}
`,
  }
}

function printDetail({ entity, entities, record }: Context): Piece {
  const actions = [...callNames(entity), ...builtIn(entity, ['clone', 'delete', 'edit'])]
  return {
    names: ['Detail'],
    imports: importsOf(['RecordDetail'], ['DetailProps'], entity, record),
    body: `/** The detail of ${inSentence(entity.many)}: its actions, the fields of its grid, and its tabs. */
export function Detail(props: DetailProps) {
  return (
    <RecordDetail<${record}>
      {...props}
      actions={${print(actions)}}
      fields={${print(withLabels(entity, entities, entity.detail.grid))}}
      tabs={${print(entity.detail.tabs)}}
    />
  )
}
`,
  }
}

function printForm({ entity, record }: Context): Piece {
  const { form } = entity
  const steps = form.steps ?? [{ label: '', fields: form.fields }]
  const groups = form.groups ?? []
  const grouped = new Set(groups.flatMap(({ fields }) => fields))
  const field = (name: string) => {
    const label = entity.fields.find((each) => each.name === name)?.label ?? name
    return `<FormField<${record}> name=${attribute(name)} label=${attribute(label)} />`
  }
  const lines = [
    ...steps.flatMap(({ label, fields }) => {
      const others = fields.filter((name) => !grouped.has(name)).map(field)
      return label && others.length > 0 ? [`{/* ${label} */}`, ...others] : others
    }),
    ...groups.flatMap(({ label, fields }) => [
      `<FormGroup label=${attribute(label)}>`,
      ...fields.map(field),
      '</FormGroup>',
    ]),
  ]
  const values = ['FormField', 'FormFields', ...(groups.length > 0 ? ['FormGroup'] : [])]
  return {
    names: ['Form'],
    imports: importsOf(values, ['FormProps'], entity, record),
    body: `/** The fields of the form that adds, edits and copies ${inSentence(entity.many)}. */
export function Form(props: FormProps) {
  return (
    <FormFields {...props}${form.groupsAs ? ` groupsAs=${attribute(form.groupsAs)}` : ''}>
      ${lines.join('\n      ')}
    </FormFields>
  )
}
`,
  }
}

function printTabs(context: Context, except: string[]): Piece | undefined {
  const { entity, record } = context
  const tabs = entity.detail.tabs
    .filter((tab) => tab.kind !== 'override' && !except.includes(tab.name))
    .map((tab) => ({ tab, name: `${pascal(tab.name)}Content`, ...printTab(context, tab) }))
  if (tabs.length === 0) return undefined
  const imports = importsOf(
    tabs.flatMap((each) => each.values),
    ['TabProps'],
    entity,
    record,
  )
  for (const { types } of tabs) Object.assign(imports, types)
  return {
    names: ['tabs', ...tabs.map(({ name }) => name)],
    imports,
    body: `${tabs
      .map(
        ({ name, props, jsx }) =>
          `function ${name}({ ${props.join(', ')} }: TabProps<${record}>) {\n  return ${jsx}\n}\n`,
      )
      .join('\n')}
/** The tabs of ${inSentence(entity.many)}. Remove one to return to the generated one. */
export const tabs = { ${tabs.map(({ tab, name }) => `${key(tab.name)}: ${name}`).join(', ')} }
`,
  }
}

type PrintedTab = { values: string[]; types: Imports; props: string[]; jsx: string }

function printTab({ entity, entities, record }: Context, tab: Tab): PrintedTab {
  if (tab.kind === 'activity')
    return {
      values: ['ActivityTab'],
      types: {},
      props: ['record'],
      jsx: `<ActivityTab record={record} codes={${print(tab.codes)}} />`,
    }
  if (tab.kind === 'link') {
    const link = entities.find(({ name }) => name === tab.link)!
    const side = getSide(link, tab.side)
    const linked = recordType(link)
    return {
      values: ['LinkTab'],
      types: typeImport(link, linked),
      props: ['record', 'label'],
      jsx: `(<LinkTab<${linked}> record={record} label={label} link=${attribute(link.name)}
        side=${attribute(side.field)} ${printSide(link, side, entities)} />)`,
    }
  }
  return {
    values: ['FieldGrid'],
    types: {},
    props: ['entity', 'record'],
    jsx: `(<FieldGrid<${record}> entity={entity} record={record}
      fields={${print(withLabels(entity, entities, entity.detail.grid))}} />)`,
  }
}

const printSide = (link: Entity, side: LinkSide, entities: Entity[]) =>
  `columns={${print(withLabels(link, entities, side.columns))}} defaults={${print(side.defaults)}}
  pageSize={${side.pageSize}}`

function printDialogs({ entity }: Context): Piece | undefined {
  const form = isWritable(entity)
  const remove = builtIn(entity, ['delete']).length > 0
  const calls = entity.list.calls
  if (!form && !remove && calls.length === 0) return undefined
  const callName = (name: string) => `${pascal(name)}Dialog`
  const records = inSentence(entity.many)
  const types = [
    ...(form ? ['RecordDialogProps'] : []),
    ...(remove ? ['DeleteDialogProps'] : []),
    ...(calls.length > 0 ? ['ActionDialogProps'] : []),
  ]
  const values = [
    ...(form ? ['RecordDialog'] : []),
    ...(remove ? ['DeleteDialog'] : []),
    ...(calls.length > 0 ? ['ActionDialog'] : []),
  ]
  const parts = [
    form &&
      `/** Adds, edits and copies ${records}. Its \`title\` and \`saveLabel\` can be set here. */
function EditDialog(props: RecordDialogProps) {
  return <RecordDialog {...props} />
}`,
    remove &&
      `/** Asks before ${records} are deleted. Its \`heading\`, \`question\` and \`confirm\` can be set here. */
function RemoveDialog(props: DeleteDialogProps) {
  return <DeleteDialog {...props} />
}`,
    ...calls.map(
      (call) => `function ${callName(call.name)}(props: ActionDialogProps) {
  return <ActionDialog {...props} title=${attribute(call.label)}
    ${call.confirm ? `question=${attribute(call.confirm)}` : ''} ${call.success ? `success=${attribute(call.success)}` : ''} />
}`,
    ),
  ].filter(Boolean)
  const callEntries = calls.map(({ name }) => `${key(name)}: ${callName(name)}`).join(', ')
  const entries = [
    form && 'form: EditDialog',
    remove && 'delete: RemoveDialog',
    callEntries && `calls: { ${callEntries} }`,
  ].filter(Boolean)
  return {
    names: [
      'dialogs',
      ...(form ? ['EditDialog'] : []),
      ...(remove ? ['RemoveDialog'] : []),
      ...calls.map(({ name }) => callName(name)),
    ],
    imports: { [ours]: { values, types } },
    body: `${parts.join('\n\n')}

/** The dialogs of ${records}. Remove one to return to the generated one. */
export const dialogs = { ${entries.join(', ')} }
`,
  }
}

function importsOf(values: string[], types: string[], entity: Entity, record: string): Imports {
  return { [ours]: { values, types }, ...typeImport(entity, record) }
}

const typeImport = ({ name }: Entity, record: string): Imports => ({
  [`../generated/types/${name}.ts`]: { values: [], types: [record] },
})

/**
 * The name of the generated type of the entity's records: the last interface or type of its file.
 */
function recordType({ name }: Entity): string {
  const wanted = pascal(name)
  const source = readFileSync(new URL(`../src/generated/types/${name}.ts`, import.meta.url), 'utf8')
  const found = [...source.matchAll(/^export (?:interface|type) (\w+)/gm)].map((each) => each[1]!)
  if (!found.includes(wanted))
    throw new Error(
      `src/generated/types/${name}.ts has no type ${wanted}. Types: ${found.join(', ')}.`,
    )
  return wanted
}

/** Columns with the labels that they have in English. */
function withLabels(entity: Entity, entities: Entity[], columns: Column[]): Column[] {
  const resolved = resolveColumns(entity, columns, (name) =>
    entities.find((each) => each.name === name),
  )
  return columns.map(({ field, ...column }, index) => ({
    field,
    label: resolved[index]!.label,
    ...column,
  }))
}

const isWritable = (entity: Entity) =>
  !entity.readOnly &&
  entity.operations.some(({ kind }) => ['create', 'update', 'patch', 'clone'].includes(kind))

const callNames = (entity: Entity) => entity.list.calls.map(({ name }) => name)

const builtIn = (entity: Entity, actions: Entity['list']['actions']): string[] => {
  const kinds = { edit: ['update', 'patch'], clone: ['clone', 'create'], delete: ['remove'] }
  return actions.filter(
    (action) =>
      !entity.readOnly &&
      entity.list.actions.includes(action) &&
      entity.operations.some(({ kind }) => kinds[action].includes(kind)),
  )
}

const pascal = (name: string) =>
  name.replace(/(?:^|[^\p{L}\p{N}]+)(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase())

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : print(name))

/** A value as TypeScript; Biome arranges it. */
function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`
  if (typeof value === 'string')
    return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${key(name)}: ${print(each)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** The value of a JSX attribute; what has a meaning there is written as an expression. */
const attribute = (text: string) => (/["\\{}<>&\n]/.test(text) ? `{${print(text)}}` : `"${text}"`)
