/** The id of the heading of a section. */
export const sectionId = (title: string): string => `section-${title.replace(/\W+/g, '-')}`

/** The id of the heading of a keyword. */
export const keywordId = (name: string): string => `keyword-${name}`

/** Shows a heading and moves the focus to it. */
export function scrollToHeading(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
