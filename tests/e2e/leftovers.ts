import { fileURLToPath } from 'node:url'
import raEnglish from 'ra-language-english'
import type { Page } from 'playwright-core'
import { readLabels, type languages } from '../../generators/readLabels.ts'
import type { Messages } from '../../src/app/i18n/languages.ts'
import { loadTranslated } from '../../src/app/i18n/translated.ts'
import account from '../../src/app/i18n/messages/en/account.ts'
import app from '../../src/app/i18n/messages/en/app.ts'
import importExport from '../../src/app/i18n/messages/en/importExport.ts'
import fields from '../../src/app/i18n/messages/en/fields.ts'
import customScreens from '../../src/app/i18n/messages/en/customScreens.ts'
import problems from '../../src/app/i18n/messages/en/problems.ts'
import screens from '../../src/app/i18n/messages/en/screens.ts'
import validation from '../../src/app/i18n/messages/en/validation.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'

export type Translated = (typeof languages)[number]

/** The nested texts with their dotted keys. */
const flat = (messages: Messages, above = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[above + key, value] as [string, string]]
      : flat(value, `${above}${key}.`),
  )

const own = { account, app, importExport, fields, customScreens, problems, screens, validation }
const english = flat({ ...raEnglish, ...own } as unknown as Messages)

/** The English texts of the schemas with the keys of their translations. */
const entityWords = entities.flatMap((entity: Entity): [string, string][] => {
  const prefix = `entity.${entity.name}`
  const within = (field: Field, path: string): [string, string][] => [
    [`${prefix}.${path}`, field.label],
    ...(field.choices ?? []).map(({ value, label }): [string, string] => [
      `${prefix}.choices.${path}.${value}`,
      label,
    ]),
    ...(field.help ? [[`${prefix}.help.${path}`, field.help] as [string, string]] : []),
    ...(field.fields ?? []).flatMap((inner) => within(inner, `${path}.${inner.name}`)),
  ]
  return [
    [`${prefix}.title`, entity.title],
    [`${prefix}.many`, entity.many],
    ...entity.fields.flatMap((field) => within(field, field.name)),
    ...entity.detail.tabs.map((tab): [string, string] => [`${prefix}.tab.${tab.name}`, tab.label]),
    ...(entity.form.steps ?? []).map(({ label }): [string, string] => [
      `${prefix}.step.${label}`,
      label,
    ]),
    ...(entity.link ?? []).flatMap((side) =>
      side.assign
        ? [[`${prefix}.assign.${side.field}`, side.assign.label] as [string, string]]
        : [],
    ),
  ]
})

/**
 * English texts that a console in `language` must not show: whole texts whose translation is
 * another one, in lower case too, as they stand in the middle of others, and patterns of those that
 * something is filled into.
 */
export async function englishOnly(
  language: Translated,
): Promise<{ texts: string[]; patterns: string[] }> {
  const parts = Object.keys(own)
  const translated = new Map<string, string>()
  for (const part of [...parts, 'ra'])
    for (const [key, text] of flat(await loadTranslated(language, part), `${part}.`))
      translated.set(key, text)
  const root = fileURLToPath(new URL('../../schemas', import.meta.url))
  for (const [key, text] of Object.entries(readLabels(root, entities, () => undefined)[language]))
    translated.set(key, text)
  // A text that is also a correct translation is allowed everywhere: the German "Name", the French
  // "Section".
  const right = new Set(translated.values())
  const left = [...english.filter(([key]) => parts.includes(key.split('.')[0]!)), ...entityWords]
    .flatMap(([key, text]) => (translated.get(key) === text ? [] : text.split(' |||| ')))
    .filter((text) => !right.has(text))
  const wordy = (text: string) =>
    (text.replace(/%\{\w+\}/g, ' ').match(/[A-Za-z]{3,}/g) ?? []).length > 0
  return {
    texts: [...new Set(left.filter((text) => !text.includes('%{') && wordy(text)))],
    patterns: [
      ...new Set(
        left
          .filter((text) => text.includes('%{') && wordy(text))
          .map(
            (text) =>
              `^${text
                // A count is a number, anything else any text.
                .split(/(%\{\w+\})/)
                .map((part, index) =>
                  index % 2 === 0
                    ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
                    : part === '%{smart_count}' || part === '%{count}'
                      ? '[\\d.,\\s]+'
                      : '.+',
                )
                .join('')}$`,
          ),
      ),
    ],
  }
}

/**
 * The forbidden texts that the page shows or has as accessible names, except those in data of the
 * service.
 */
export async function leftoversOn(
  page: Page,
  { texts, patterns }: { texts: string[]; patterns: string[] },
  data: Set<string>,
): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      // A language has its name in its own language.
      if (parent && !parent.closest('script, style, noscript, [lang]:not(html)'))
        found.add(walker.currentNode.textContent!.trim())
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        found.add((element.getAttribute(name) ?? '').trim())
    return [...found].filter(Boolean)
  })
  const whole = new Set(texts)
  const forms = patterns.map((pattern) => new RegExp(pattern))
  return shown.filter(
    (text) => !data.has(text) && (whole.has(text) || forms.some((form) => form.test(text))),
  )
}

/** Adds every text of a response to `into`. */
export function textsIn(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) textsIn(each, into)
}
