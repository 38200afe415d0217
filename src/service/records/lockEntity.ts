import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'

/**
 * Makes other transactions of the client wait that lock the same entity for the same purpose, where
 * no row stands for what must not change meanwhile. Held until the transaction ends.
 */
export const lockEntity = (
  { sql }: RequestContext,
  meta: EntityMeta,
  purpose: 'order' | 'ancestors' | 'key',
): Promise<unknown> =>
  sql(`SELECT pg_advisory_xact_lock(hashtext(current_setting('app.client')), hashtext($1::text))`, [
    `${purpose} ${meta.name}`,
  ])
