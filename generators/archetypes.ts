import type { Entity, Tab } from '../src/model/entity.ts'

/**
 * The names of the entities whose stories together show every feature of the generated screens, in
 * the order of their choice. It is a greedy set cover over `featuresOf`, so an entity with a new
 * feature becomes an archetype automatically.
 */
export function chooseArchetypes(entities: Entity[]): string[] {
  const candidates = entities
    .filter(
      (entity) =>
        !entity.link &&
        entity.operations.some(({ kind }) => kind === 'list') &&
        // Another address may lead to a hand-written screen.
        entity.routes.detail.startsWith('/detail/'),
    )
    .map((entity) => ({ name: entity.name, features: featuresOf(entity, entities) }))
  const missing = new Set(candidates.flatMap(({ features }) => [...features]))
  const chosen: string[] = []
  while (missing.size > 0) {
    const gain = ({ features }: { features: Set<string> }) =>
      [...features].filter((feature) => missing.has(feature)).length
    const best = candidates.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best.name)
    for (const feature of best.features) missing.delete(feature)
  }
  return chosen
}

/** The features of the generated list, detail and dialogs of an entity: one string per feature. */
export function featuresOf(entity: Entity, entities: Entity[]): Set<string> {
  const kinds = new Set(entity.operations.map(({ kind }) => kind))
  const has: [unknown, string][] = [
    [true, `dialect ${entity.dialect}`],
    [entity.permission === 'all', 'open to everyone'],
    [entity.readOnly, 'read-only'],
    [entity.live, 'live list'],
    [entity.list.calls.length > 0, 'actions of a row'],
    [entity.list.bulk.length > 0, 'actions of a selection'],
    [Object.keys(entity.list.defaults).length > 0, 'filters from the start'],
    [kinds.has('create'), 'create dialog'],
    [kinds.has('clone') && entity.list.actions.includes('clone'), 'clone dialog'],
    [entity.list.actions.includes('edit'), 'edit dialog'],
    [entity.list.actions.includes('delete'), 'delete dialog'],
    [entity.form.steps, 'form in steps'],
    [entity.detail.tabs.length === 1, 'detail without tabs'],
  ]
  return new Set([
    ...has.flatMap(([isThere, feature]) => (isThere ? [feature] : [])),
    ...entity.detail.tabs.flatMap((tab) => [`${tab.kind} tab`, ...linkFeatures(tab, entities)]),
  ])
}

function linkFeatures(tab: Tab, entities: Entity[]): string[] {
  if (tab.kind !== 'link') return []
  const link = entities.find(({ name }) => name === tab.link)
  const side = link?.link?.find(({ field }) => field === tab.side)
  if (!side) return []
  return [
    side.assign ? 'assign dialog' : 'link without assign dialog',
    ...(side.assign && side.assign.extras.length > 0 ? ['assign dialog with extra fields'] : []),
    ...(side.edit ? ['links that can be edited'] : []),
    ...(side.remove.success ? ['links whose removal has its own texts'] : []),
  ]
}
