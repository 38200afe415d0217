/**
 * A keyword of the schemas: its path (`x-entity.list.columns`), what it takes (values between
 * backticks, titles of other sections in brackets), what for, and the shortest use of it with the
 * file that has it, and the name of the picture that shows it.
 */
export type Keyword = {
  name: string
  values: string
  purpose: string
  example?: string
  file?: string
  picture?: string
}

/** What is seen on a picture, in words, and its size in pixels. */
export type Picture = { alt: string; width: number; height: number }

/**
 * The pictures of the vocabulary by their names: files of docs/pictures without the end `.webp`.
 */
export type Pictures = Record<string, Picture>

/** The keyword at which each picture is shown, the first of those that it belongs to. */
export function placesOfPictures(sections: VocabularySection[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const { name, picture } of sections.flatMap(({ keywords }) => keywords))
    if (picture && !places.has(picture)) places.set(picture, name)
  return places
}

/** The keywords that belong together; `name` is that of their definition in the meta-schema. */
export type VocabularySection = {
  name: string
  title: string
  purpose: string
  keywords: Keyword[]
}
