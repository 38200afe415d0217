import type { FieldOf } from '../recordTypes.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `outside-address`: an address that replaces another has refused no e-mails yet. The case of
 * letters makes no other address.
 * Source  FORM-52
 */
export const outsideAddress: Hook<FieldOf<'user-routing'>> = {
  async beforeWrite(_call, _meta, drafts) {
    for (const { values, previous } of drafts) {
      if (!previous || values.externalEmail === undefined) continue
      const [before, after] = [previous, values].map((each) =>
        String(each.externalEmail).toLowerCase(),
      )
      if (before !== after) values.unsubscribed = []
    }
  },
}
