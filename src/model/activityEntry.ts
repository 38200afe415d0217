/**
 * The sentence of an activity entry for each verb. `reverted`: an undo took back changes of the
 * record; `restored`: an undo took back its deletion. The service stores the sentences in English;
 * the console shows them in the language of the reader.
 */
export const activitySentences = {
  created: '%{title} "%{name}" was created',
  updated: '%{title} "%{name}" was updated: %{fields}',
  deleted: '%{title} "%{name}" was deleted',
  assigned: '%{title} "%{name}" was assigned',
  unassigned: '%{title} "%{name}" was unassigned',
  restored: '%{title} "%{name}" was restored',
  reverted: '%{title} "%{name}" was restored: %{fields}',
  granted: '%{title} "%{name}" was granted',
  revoked: '%{title} "%{name}" was revoked',
} as const

export type ActivityVerb = keyof typeof activitySentences

/**
 * What the database stores of an activity entry beside its sentence: what was done to which record.
 * `title` and `entity` are those of the record that the sentence names (for a link the record at
 * the other end), `of` is the entity whose fields changed.
 */
export type ActivityEntry = {
  verb: ActivityVerb
  title: string
  name: string
  entity: string
  of: string
  /** The code of the permission that the sentence names, so that each language can word it. */
  permissionCode?: string
  /**
   * The record that the entry is recorded under, for entries about a link or a part of it. Not
   * stored: it is read with its present name, by those who may see it named.
   */
  under?: { entity: string; title: string; name: string }
}

/**
 * One changed field: its values as English texts, null for none. `values` are the raw values,
 * present if their text differs by language. Names of other records stay as they were stored;
 * `texts` has those inside a value, by their path (`siteDevices.0.siteId`). `keys` are the keys of
 * the named records; they stay in the database, which hides names from readers by them.
 */
export type FieldChange = {
  field: string
  label: string
  from: string | null
  to: string | null
  values?: { from: unknown; to: unknown }
  texts?: { from: Record<string, string>; to: Record<string, string> }
  keys?: { from: string[]; to: string[] }
}

/** The English sentence of an activity entry. */
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
