import type { Draft } from './buildEntity.ts'
import type { Drafts } from './drafts.ts'
import { isSource, type Path, type Sources } from './read.ts'

/**
 * What each entity has for itself: the value, where a schema says it, and how to choose another.
 */
const ownThings: {
  what: string
  of: (draft: Draft) => string | undefined
  at: Path
  isExplicit: (draft: Draft) => boolean
  remedy: string
}[] = [
  {
    what: 'list at the route',
    of: ({ entity }) => entity.routes.list,
    at: ['x-entity', 'routes', 'list'],
    isExplicit: ({ keywords }) => keywords.routes?.list !== undefined,
    remedy: '"x-entity": { "routes": { "list": "…" } }',
  },
  {
    what: 'detail at the route',
    of: ({ entity }) => entity.routes.detail,
    at: ['x-entity', 'routes', 'detail'],
    isExplicit: ({ keywords }) => keywords.routes?.detail !== undefined,
    remedy: '"x-entity": { "routes": { "detail": "…/:id" } }',
  },
  {
    what: 'entry of the menu',
    of: ({ entity }) => entity.menu && `${entity.menu.group} / ${entity.many}`,
    at: ['x-entity', 'many'],
    isExplicit: ({ keywords }) => keywords.many !== undefined,
    remedy: '"x-entity": { "many": "…" }',
  },
]

/**
 * Reports entities that have the same route or entry of the menu: one of them would take the
 * place of the other without notice. The error is at the entity that does not choose it in its
 * schema, or else at the one that is new, and names both files.
 */
export function checkCollisions(drafts: Drafts, sources: Sources): void {
  for (const { what, of, at, isExplicit, remedy } of ownThings) {
    const owners = new Map<string, Draft>()
    const rank = (draft: Draft) =>
      Number(isSource(draft.file.file, sources)) * 2 + Number(isExplicit(draft))
    for (const draft of drafts.all.toSorted((a, b) => rank(b) - rank(a))) {
      const value = of(draft)
      if (value === undefined) continue
      const owner = owners.get(value)
      if (!owner) owners.set(value, draft)
      else
        drafts.reportError(
          draft,
          at,
          `${owner.entity.name} (${owner.file.file}) already has the ${what} "${value}"; give ${draft.entity.name} another one: ${remedy}.`,
        )
    }
  }
}
