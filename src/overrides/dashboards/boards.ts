/** The number of records of an entity, all or those that `filter` matches. */
export type Figure = { entity: string; filter?: Record<string, string> }
/** The records of an entity counted by a field with choices: a status, a look-up. */
export type Split = { entity: string; by: string }
/**
 * What a dashboard shows; `sites` adds the user's branches, `roles` how many users have each role.
 */
export type Board = { figures: Figure[]; splits: Split[]; sites?: true; roles?: true }

const active = { status: 'ACTIVE' }

/**
 * The dashboards by their addresses; users see what their roles let them read (DASH-01 to DASH-03,
 * DASH-05).
 */
export const boards: Record<string, Board> = {
  '/branch-dashboard': {
    figures: [
      { entity: 'site', filter: active },
      { entity: 'device', filter: active },
      { entity: 'user-account', filter: active },
      { entity: 'form-definition', filter: active },
    ],
    splits: [
      { entity: 'site', by: 'status' },
      { entity: 'site', by: 'typeTextCode' },
    ],
    sites: true,
  },
  '/form-dashboard': {
    figures: [
      { entity: 'form-definition', filter: active },
      { entity: 'section', filter: active },
      { entity: 'document' },
      { entity: 'scheduled-task' },
    ],
    splits: [
      { entity: 'document', by: 'status' },
      { entity: 'scheduled-task', by: 'period' },
      { entity: 'form-definition', by: 'status' },
    ],
  },
  '/user-dashboard': {
    figures: [
      { entity: 'user-account', filter: active },
      { entity: 'role', filter: active },
    ],
    splits: [{ entity: 'user-account', by: 'status' }],
    roles: true,
  },
}
