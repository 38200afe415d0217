import { quote, withHash } from '../../model/identifier.ts'

/** The settings of a transaction of the owner that sees the rows of all clients. */
export const ownerSettings = { 'app.owner': 'on' }

/** The condition that the transaction has these settings. */
export const ownerCondition = `current_setting('app.owner', true) = 'on'`

/** The name of the policy below. */
export const ownerPolicy = withHash('owner', ownerCondition)

/**
 * Row-level security is forced on the owner of the tables, too, so that a person who connects as
 * the owner sees nothing by accident. This policy lets only the owner see all rows, where the
 * transaction requests it: backups and retention need them. The role of the service is another one,
 * to which the policy never applies.
 */
export function printOwnerPolicy(table: string): string {
  return `CREATE POLICY ${quote(ownerPolicy)} ON ${quote(table)} TO CURRENT_USER USING (${ownerCondition});`
}
