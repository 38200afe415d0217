import type { Field } from '../src/model/field.ts'
import type { Draft } from './buildEntity.ts'
import type { Drafts } from './drafts.ts'

/** Tells each look-up field of a draft which entity holds the values, so that pickers find them. */
export function joinLookups(drafts: Drafts, draft: Draft) {
  const holder = drafts.all.find(({ entity }) => entity.lookups)
  if (!holder) return
  if (draft.entity.lookups) checkHolder(drafts, draft, holder)
  const lookupValues = { entity: holder.entity.name, list: holder.entity.lookups!.list }
  const visit = (field: Field) => {
    if (field.lookup) field.lookupValues = lookupValues
    for (const sub of field.fields ?? []) visit(sub)
    for (const variant of field.variants ?? []) for (const sub of variant.fields) visit(sub)
    if (field.item) visit(field.item)
  }
  for (const field of draft.entity.fields) visit(field)
}

/** Reports a second entity of look-up lists, and a list that is not behind a reference. */
function checkHolder(drafts: Drafts, draft: Draft, holder: Draft) {
  const at = ['x-entity', 'lookups']
  if (draft !== holder)
    drafts.reportError(
      draft,
      at,
      `${holder.entity.name} already holds the values of look-up lists; only one entity can.`,
    )
  const { list } = draft.entity.lookups!
  const [head] = list.split('.')
  const reference = draft.entity.fields.find(({ name }) => name === head)?.reference
  if (!reference || !list.includes('.'))
    drafts.reportError(
      draft,
      [...at, 'list'],
      `"${list}" must lead through a reference to the list's name, such as "lookupId.lookupName".`,
    )
}
