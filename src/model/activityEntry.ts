/**
 * What became of a record, in the words of activity. `reverted`: changes of it were taken back; `restored`: it was itself. The
 * sentences are in English, as the service notes them; the console says them in the language of who reads.
 */
export const activitySentences = {
  created: '%{title} "%{name}" was created',
  updated: '%{title} "%{name}" was updated: %{fields}',
  deleted: '%{title} "%{name}" was deleted',
  assigned: '%{title} "%{name}" was assigned',
  unassigned: '%{title} "%{name}" was unassigned',
  restored: '%{title} "%{name}" was restored',
  reverted: '%{title} "%{name}" was restored: %{fields}',
} as const

export type ActivityVerb = keyof typeof activitySentences

/**
 * A deed as activity keeps it beside its sentence: what was done to which record. `title` and `entity` are those of the record that
 * the sentence names (of a link its other end), `of` is the entity whose fields changed.
 */
export type ActivityEntry = {
  verb: ActivityVerb
  title: string
  name: string
  entity: string
  of: string
}

/**
 * One field that a deed changed: its values as people read them in English, null for none. `values` are those of the record itself
 * where other languages may say them otherwise; names of other records stand as they were noted, those inside a value under `texts` by
 * where they are (`siteDevices.0.siteId`).
 */
export type FieldChange = {
  field: string
  label: string
  from: string | null
  to: string | null
  values?: { from: unknown; to: unknown }
  texts?: { from: Record<string, string>; to: Record<string, string> }
}

/** The sentence of a deed in English. */
export function activitySentence(
  { verb, title, name }: ActivityEntry,
  changes: FieldChange[],
): string {
  const facts: Record<string, string> = {
    title,
    name,
    fields: changes.map(({ label }) => label).join(', '),
  }
  return activitySentences[verb].replace(/%\{(\w+)\}/g, (_, fact: string) => facts[fact]!)
}
