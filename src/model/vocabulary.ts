/**
 * A keyword of the schemas: its path (`x-entity.list.columns`), what it takes (values between
 * backticks, titles of other sections in brackets), what for, and the shortest use of it with the
 * file that has it.
 */
export type Keyword = {
  name: string
  values: string
  purpose: string
  example?: string
  file?: string
}

/** The keywords that belong together; `name` is that of their definition in the meta-schema. */
export type VocabularySection = {
  name: string
  title: string
  purpose: string
  keywords: Keyword[]
}
