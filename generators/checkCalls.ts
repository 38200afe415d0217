import { actionNames } from '../src/model/action.ts'
import type { Operation } from '../src/model/entity.ts'
import { findField } from '../src/model/path.ts'
import { templateFields } from '../src/model/template.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/**
 * Reports operations whose paths and keywords name unknown fields, and endpoints that two entities
 * define.
 */
export function checkCalls(drafts: Drafts) {
  const taken = new Map<string, { name: string; kind: string }>()
  for (const draft of drafts.all) {
    const { order, owner, lookups } = draft.entity
    for (const [word, name] of [
      ['order', order?.field],
      ['order', order?.within],
      ...[owner?.field, owner?.sharedWith, owner?.open, ...(owner?.personal ?? [])].map(
        (each) => ['owner', each] as const,
      ),
    ] as const)
      if (name) drafts.fieldAt(draft, name, ['x-entity', word], 'field')
    for (const path of lookups ? [lookups.list, lookups.code, lookups.text] : [])
      drafts.checkPath(draft, path, ['x-entity', 'lookups'])
    if (lookups?.translations)
      drafts.get(lookups.translations.entity, draft, ['x-entity', 'lookups', 'translations'])
    const { entity, keywords } = draft
    for (const operation of entity.operations) {
      const { kind } = operation
      const word = kind === 'action' ? 'actions' : kind
      const at: Path =
        word === 'transition'
          ? ['x-entity', 'list', 'actions']
          : word !== 'aggregate' && keywords.api?.[word]
            ? ['x-entity', 'api', word]
            : ['x-entity', 'api']
      // The parameters of an action are not fields; its handler reads them.
      const inPath =
        operation.kind === 'action'
          ? []
          : [...operation.path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!)
      for (const name of inPath)
        if (!findField(entity, name))
          drafts.reportError(
            draft,
            at,
            `${operation.path}: ${unknownName(
              'field',
              name,
              entity.fields.map((field) => field.name),
            )}`,
          )
      for (const path of pathsIn(operation)) drafts.checkPath(draft, path, at)
      if (operation.kind === 'move' && !entity.order)
        drafts.reportError(draft, at, 'a move needs an "order": { "field": …, "within": … }.')
      if (operation.do && !actionNames.includes(operation.do as never))
        drafts.reportError(draft, at, unknownName('action', operation.do, actionNames))
      const call = `${operation.verb} ${operation.path.replace(/\{[^}]*\}/g, '{}')}`
      const other = taken.get(call)
      // Parameter names are ignored: paths that differ only in them would match the same requests.
      // One endpoint may create records and copies; the body tells which.
      const isBoth =
        other?.name === entity.name && other.kind === 'create' && operation.kind === 'clone'
      if (other && !isBoth)
        drafts.reportError(
          draft,
          at,
          `${other.name} already defines the call "${operation.verb} ${operation.path}".`,
        )
      taken.set(call, { name: entity.name, kind: operation.kind })
    }
  }
}

/** The field paths in an operation's keywords. */
function pathsIn({
  select,
  where,
  by,
  distinct,
  choices,
  text,
  required = [],
  field,
  for: filtered = [],
  facts = [],
}: Operation): string[] {
  const taken =
    select === undefined
      ? []
      : typeof select === 'string'
        ? [select]
        : Object.values(select).filter((path) => path !== '_text')
  const templates = [text ?? '', ...taken.filter((path) => path.includes('{'))].flatMap(
    templateFields,
  )
  return [
    ...taken.filter((path) => !path.includes('{')),
    ...templates,
    ...Object.keys(where ?? {}).map((name) => name.replace(/\[\w+\]$/, '')),
    ...Object.values(by ?? {}),
    ...(distinct ? [distinct] : []),
    ...(choices ? [choices] : []),
    ...required,
    ...(field ? [field] : []),
    ...filtered,
    ...facts,
  ]
}
