import { inSentenceOf } from '../../src/model/inSentence.ts'
import polyglot from 'ra-i18n-polyglot'
import { describe, expect, test } from 'vitest'
import { languages, type Labels } from '../../generators/readLabels.ts'
import { loadTranslated } from '../../src/app/i18n/translated.ts'
import { translateProblem } from '../../src/app/i18n/translateProblem.ts'
import { toastFor } from '../../src/client/toastFor.ts'
import de from '../../src/generated/messages/de.ts'
import es from '../../src/generated/messages/es.ts'
import fr from '../../src/generated/messages/fr.ts'
import ja from '../../src/generated/messages/ja.ts'
import type { ProblemBody } from '../../src/model/problem.ts'
import {
  duplicate,
  forbiddenEverywhere,
  goesAlong,
  inUse,
  internal,
  invalid,
  notFound,
  notFoundOfMany,
  notRemovable,
  refusedByHook,
  tooMany,
  transitionRefused,
} from '../../src/service/problems.ts'

const labels: Labels = { de, es, fr, ja }
const site = { entity: 'site', title: 'Branch', many: 'Branches' }

async function speaker(language: (typeof languages)[number]) {
  const parts = await Promise.all(
    ['problems', 'validation', 'permissions'].map(
      async (part) => [part, await loadTranslated(language, part)] as const,
    ),
  )
  const { translate } = polyglot(
    () => ({ ...Object.fromEntries(parts), ...labels[language] }) as never,
    language,
    [],
    { allowMissing: true },
  )
  return (body: Partial<ProblemBody>) => translateProblem(body, translate, language)?.message
}

describe('problems of the service, in German', () => {
  test.each([
    [notFound(site), 'Nicht gefunden: Filiale.'],
    [
      notFoundOfMany({ ...site, smart_count: 3 }),
      '3 dieser Einträge wurden nicht gefunden: Filialen.',
    ],
    [
      forbiddenEverywhere({ permission: 'BRANCHDESK:BUSINESS:SITE:READ' }),
      'Dazu ist die Berechtigung „Filialen: Lesen“ in allen Filialen nötig. Wenden Sie sich dafür an Ihre Administration.',
    ],
    [
      duplicate({ ...site, fields: ['Branch number'], names: ['code'] }),
      'Filiale mit demselben Wert ist schon vorhanden: Filialnummer.',
    ],
    [
      inUse({
        ...site,
        dependants: ['2 Branch users'],
        uses: [
          { entity: 'user-site', count: 2 },
          { entity: 'device', count: 1 },
        ],
      }),
      `Filiale wird noch benutzt: 2 ${de['entities.user-site.many']}, 1 ${de['entities.device.title']}. Entfernen oder ändern Sie diese zuerst.`,
    ],
    [
      notRemovable({
        smart_count: 2,
        dependants: ['3 Devices'],
        uses: [{ entity: 'device', count: 3 }],
      }),
      `Nichts wurde entfernt: 2 der Einträge werden noch benutzt (3 ${de['entities.device.many']}).`,
    ],
    [tooMany({ seconds: 30 }), 'Zu viele Versuche. Versuchen Sie es in 30 Sekunden noch einmal.'],
    [
      internal({ requestId: 'r-1' }),
      'Hier ist etwas schiefgegangen. Es wurde als Anfrage r-1 protokolliert.',
    ],
    [
      invalid({
        entity: 'site',
        errors: [
          {
            field: 'name',
            code: 'required',
            message: 'Name is required',
            params: { label: 'Name' },
          },
        ],
      }),
      'Name ist erforderlich',
    ],
    [
      invalid({
        entity: 'site',
        errors: [
          { field: 'name', code: 'required', message: 'a' },
          { field: 'code', code: 'required', message: 'b' },
        ],
      }),
      '2 Felder brauchen einen anderen Wert.',
    ],
    [
      refusedByHook({
        entity: 'user-site',
        name: 'keep-one-unless-admin',
        keyword: 'all',
        message: 'You cannot unassign all branches from the user',
      }),
      'Sie können dem Benutzer nicht alle Filialen entziehen',
    ],
    [
      goesAlong({
        message: 'Selected section(s) are assigned …',
        textKey: 'entity.form-section.warning.formSectionId',
        errors: [],
      }),
      'Die gewählten Abschnitte sind Formularen zugewiesen und werden aus ihnen entfernt. Fortfahren?',
    ],
  ])('%#: %s', async (problem, text) => {
    expect((await speaker('de'))(problem.body())).toBe(text)
  })
})

test.each(
  languages,
)('every fact of a problem that people read is translated to %s, without English words', async (language) => {
  const say = await speaker(language)
  const messages = [
    notFound(site),
    duplicate({ ...site, fields: ['Branch number'], names: ['code'] }),
    inUse({ ...site, dependants: ['2 Branch users'], uses: [{ entity: 'user-site', count: 2 }] }),
  ].map((problem) => say(problem.body())!)
  for (const text of messages) expect(text).not.toMatch(/Branch|Branch number|found|exists|used/)
  const title = labels[language]['entities.site.title']!
  expect(messages[0]).toContain(inSentenceOf(language)(title))
})

test('a problem of one record among several is in the singular, in English and in other languages', async () => {
  const problems = (smart_count: number) => [
    notFoundOfMany({ ...site, smart_count }),
    transitionRefused({ ...site, smart_count }),
    notRemovable({ smart_count, dependants: ['3 devices'], uses: [] }),
  ]
  expect(problems(1).map(({ message }) => message)).toEqual([
    '1 of these Branches was not found.',
    'Nothing was changed: 1 of the records does not allow this as it is now.',
    'Nothing was removed: 1 of the records is still used by 3 devices.',
  ])
  expect(problems(2)[1]!.message).toBe(
    'Nothing was changed: 2 of the records do not allow this as they are now.',
  )
  for (const language of ['de', 'es', 'fr'] as const) {
    const say = await speaker(language)
    const [singular, plural] = [problems(1), problems(2)].map((some) =>
      some.map((each) => say(each.body())!.replace(/[12]/, '')),
    )
    for (const [index, text] of singular!.entries()) expect(text).not.toBe(plural![index])
  }
})

test('an unknown problem code has no effect: the message depends only on the status and the text of the service [ERR-50]', async () => {
  const say = await speaker('de')
  expect(say({ status: 409, error: 'NOBODY_HEARD_OF_IT', message: 'As the service says.' })).toBe(
    'As the service says.',
  )
  expect(say({ status: 500, error: '', message: '' })).toBeUndefined()
  const toasts = ['ONE_CODE', 'ANOTHER_CODE'].flatMap((error) =>
    [400, 403, 404, 409, 422, 500, 503].map((status) =>
      toastFor(
        { status, body: { status, error, message: 'As the service says.' } },
        { path: '/security/roles' },
      ),
    ),
  )
  expect(new Set(toasts)).toEqual(new Set(['As the service says.']))
})

test('without a text of the service, the general message is in the selected language [ERR-01, ERR-05, ERR-19]', async () => {
  const say = await speaker('fr')
  const interpret = (body: Partial<ProblemBody>) => ({ message: say(body)! })
  expect(toastFor({ status: 0 }, { path: '/site/sites' }, interpret)).toBe('Erreur du serveur')
  expect(toastFor({ status: 418 }, { path: '/site/sites' }, interpret)).toBe('Erreur inconnue')
})
