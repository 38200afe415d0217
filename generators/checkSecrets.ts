import type { Field } from '../src/model/field.ts'
import type { Drafts } from './drafts.ts'

/** Keywords that hide a field from readers. */
const hidingKeywords = ['writeOnly', 'permission', 'secretWhen', 'encrypted'] as const

/**
 * Reports secrets inside an object or a list: those are stored, read and written as a whole.
 * Reports encrypted fields that people would read as they are stored.
 */
export function checkSecrets(drafts: Drafts) {
  for (const draft of drafts.all) {
    for (const field of draft.entity.fields) {
      if (field.encrypted && !field.writeOnly)
        drafts.reportError(
          draft,
          ['properties', field.name],
          `"${field.name}" has "encrypted", so only the service reads it; add "writeOnly": true.`,
        )
      for (const { path, inner } of innerFields(field)) {
        const keyword = hidingKeywords.find((each) => inner[each] !== undefined)
        if (keyword)
          drafts.reportError(
            draft,
            ['properties', field.name],
            `"${path}" has "${keyword}", but "${field.name}" is read as a whole; make it a top-level property beside "${field.name}".`,
          )
      }
    }
  }
}

/** The fields inside an object or a list at any depth, with their paths. */
function innerFields(field: Field, above = field.name): { path: string; inner: Field }[] {
  const own = [
    ...(field.fields ?? []),
    ...(field.variants ?? []).flatMap(({ fields }) => fields),
    ...(field.item?.fields ?? []),
  ]
  return own.flatMap((inner) => {
    const path = `${above}.${inner.name}`
    return [{ path, inner }, ...innerFields(inner, path)]
  })
}
