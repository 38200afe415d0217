/** The id of the heading of a section. */
export const sectionId = (title: string): string => `section-${title.replace(/\W+/g, '-')}`

/** Shows a section and moves the focus to its heading. */
export function scrollToSection(title: string): void {
  const heading = document.getElementById(sectionId(title))
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
