import type { Language, Messages } from './catalogue.ts'

/** `over` laid upon `base`, text by text: what a language lacks stays English (I18N-05). Neither is changed. */
export function mergeMessages(base: Messages, over: Messages): Messages {
  const result: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] =
      typeof value === 'object' && typeof below === 'object' ? mergeMessages(below, value) : value
  }
  return result
}

// A file laid down here is a translation; nothing else needs to know of it.
const files = import.meta.glob<Messages>(['./messages/*/*.ts', '!./messages/en/*.ts'], {
  import: 'default',
})

/** What is translated of one part (`account`, `app`, `exchange`, `screens`, `fields`, `places`, `validation`, `problems`, `ra`) in a language; empty when nothing is. */
export async function loadTranslated(language: Language, part: string): Promise<Messages> {
  return (await files[`./messages/${language}/${part}.ts`]?.()) ?? {}
}
