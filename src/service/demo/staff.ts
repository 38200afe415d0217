import type { CreatedRecord } from './createdRecord.ts'

/** The active people who work at a branch, by its key. */
export type Staff = (siteId: string) => CreatedRecord[]

/** Looks up who works where, from the links between people and branches. */
export function createStaff(users: CreatedRecord[], links: CreatedRecord[]): Staff {
  const active = new Map(
    users.filter(({ values }) => values.status === 'ACTIVE').map((user) => [user.key, user]),
  )
  const at = Map.groupBy(links, ({ values }) => values.siteId as string)
  return (siteId) =>
    (at.get(siteId) ?? []).flatMap(({ values }) => active.get(values.userAccountId as string) ?? [])
}

/** The name of a person as records store it. */
export const nameOf = ({ values }: CreatedRecord): string =>
  `${values.firstName} ${values.lastName}`
