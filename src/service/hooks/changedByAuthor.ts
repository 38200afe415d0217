import { refusedByHook } from '../problems.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `changed-by-author`: a record is changed only by its author, whom the service writes into
 * the field of the hook. Whoever has the permission deletes it.
 * Errors  RULE (422) with the schema's `message`
 */
export const changedByAuthor: Hook = {
  async beforeWrite({ user }, meta, drafts, { of, message }) {
    for (const { values, previous } of drafts) {
      if (!previous) values[of!] = user.webId
      else if (previous[of!] !== user.webId)
        throw refusedByHook({ entity: meta.name, name: 'changed-by-author', message: message! })
    }
  },
}
