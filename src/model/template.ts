const placeholder = /\{([^{}]+)\}/g

/**
 * Fills in a display template: `fillTemplate('{firstName} {lastName}', get)`.
 * Missing values leave no gap: white space around them is collapsed.
 */
export const fillTemplate = (template: string, get: (field: string) => unknown): string =>
  template
    .replace(placeholder, (_, field: string) => String(get(field) ?? ''))
    .replace(/\s+/g, ' ')
    .trim()

/** The fields (or paths, `siteId.code`) a template names, in order, each once. */
export const templateFields = (template: string): string[] => [
  ...new Set([...template.matchAll(placeholder)].map((match) => match[1]!)),
]

/** The parts of a template in order: texts, and fields (or paths). */
export const templateParts = (template: string): TemplatePart[] =>
  template
    .split(placeholder)
    .flatMap((part, index): TemplatePart[] =>
      index % 2 === 1 ? [{ field: part }] : part ? [{ text: part }] : [],
    )

type TemplatePart = { text: string } | { field: string }
