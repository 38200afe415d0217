import { activityFields, hookNames } from '../src/model/hook.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'

/** Reports unknown hooks, and activity that the service could not write. */
export function checkHooks(drafts: Drafts) {
  for (const draft of drafts.all) {
    for (const [index, hook] of (draft.keywords.hooks ?? []).entries()) {
      const at: Path = ['x-entity', 'hooks', index, ...(typeof hook === 'string' ? [] : ['name'])]
      const name: string = typeof hook === 'string' ? hook : hook.name
      if (!hookNames.some((each) => each === name))
        drafts.reportError(draft, at, unknownName('hook', name, hookNames))
    }
  }
  checkActivityLog(drafts)
  checkActivityParents(drafts)
}

/** Reports `activity.under` that names no reference. */
function checkActivityParents(drafts: Drafts) {
  for (const draft of drafts.all) {
    const { under } = draft.entity.activity
    const references = draft.entity.fields.filter((field) => field.reference && field.column)
    if (under && !references.some(({ name }) => name === under))
      drafts.reportError(
        draft,
        ['x-entity', 'activity', 'under'],
        unknownName(
          'reference',
          under,
          references.map(({ name }) => name),
        ),
      )
  }
}

function checkActivityLog(drafts: Drafts) {
  const at: Path = ['x-entity', 'hooks']
  const [log, ...others] = drafts.all.filter(({ entity }) =>
    entity.hooks.some(({ name }) => name === 'activity'),
  )
  for (const draft of others)
    drafts.reportError(
      draft,
      at,
      `${log!.entity.name} has the hook "activity" already; only one entity can be the activity log.`,
    )
  const missing = activityFields.filter(
    (name) => log && !log.entity.fields.some((field) => field.name === name),
  )
  if (missing.length > 0)
    drafts.reportError(log!, at, `the hook "activity" needs the fields ${missing.join(', ')}.`)
}
