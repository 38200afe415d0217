import type { Language, Messages } from './languages.ts'

/**
 * A deep merge of `over` into a copy of `base`: texts without a translation stay English (I18N-05).
 */
export function mergeMessages(base: Messages, over: Messages): Messages {
  const result: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] =
      typeof value === 'object' && typeof below === 'object' ? mergeMessages(below, value) : value
  }
  return result
}

// A new file here is found automatically.
const files = import.meta.glob<Messages>(
  [
    './messages/*/*.ts',
    '../../overrides/*/messages/*.ts',
    '!./messages/en/*.ts',
    '!../../overrides/*/messages/en.ts',
  ],
  { import: 'default' },
)

/**
 * What is translated of one part (`account`, `app`, `importExport`, `screens`, `fields`,
 * `customScreens`, `validation`, `problems`, `ra`, or a folder of
 * hand-written screens) in a language; empty when nothing is.
 */
export async function loadTranslated(language: Language, part: string): Promise<Messages> {
  const load =
    files[`./messages/${language}/${part}.ts`] ??
    files[`../../overrides/${part}/messages/${language}.ts`]
  return (await load?.()) ?? {}
}
