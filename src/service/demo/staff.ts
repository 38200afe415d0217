import type { CreatedOf } from './createdRecord.ts'

/** The active people who work at a branch, by its key. */
export type Staff = (siteId: string) => CreatedOf<'user-account'>[]

/** Looks up who works where, from the links between people and branches. */
export function createStaff(
  users: CreatedOf<'user-account'>[],
  links: CreatedOf<'user-site'>[],
): Staff {
  const active = new Map(
    users.filter(({ values }) => values.status === 'ACTIVE').map((user) => [user.key, user]),
  )
  const at = Map.groupBy(links, ({ values }) => values.siteId)
  return (siteId) =>
    (at.get(siteId) ?? []).flatMap(({ values }) => active.get(values.userAccountId) ?? [])
}

/** The name of a person as records store it. */
export const nameOf = ({ values }: CreatedOf<'user-account'>): string =>
  `${values.firstName} ${values.lastName}`
