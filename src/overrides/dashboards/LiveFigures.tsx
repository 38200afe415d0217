import { useLiveQuery } from '../../branchdesk.ts'
import type { Shown } from './useDashboard.ts'

/** Reads the figures again when records of live entities among them change. */
export function LiveFigures({ shown }: { shown: Shown[] }) {
  const live = [...new Set(shown.flatMap(({ entity }) => (entity?.live ? [entity.name] : [])))]
  return live.map((entity) => <LiveEntity key={entity} entity={entity} />)
}

function LiveEntity({ entity }: { entity: string }) {
  useLiveQuery(entity, ['aggregates'])
  return null
}
