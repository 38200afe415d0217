import { quote, withHash } from '../../model/identifier.ts'

/** What a transaction of the owner sets to see the rows of all clients. */
export const ownerSettings = { 'app.owner': 'on' }

/** Holds where the transaction says that it is the owner's. */
export const ownerCondition = `current_setting('app.owner', true) = 'on'`

/** The name of the policy below. */
export const ownerPolicy = withHash('owner', ownerCondition)

/**
 * Row-level security is forced on the owner of the tables, too, so that whoever connects as the owner sees nothing by accident. This
 * lets the owner alone see all rows where the transaction says so: copies of the database and retention need them. The service's
 * role is another, to which the policy does not apply whatever it sets.
 */
export function printOwnerPolicy(table: string): string {
  return `CREATE POLICY ${quote(ownerPolicy)} ON ${quote(table)} TO CURRENT_USER USING (${ownerCondition});`
}
