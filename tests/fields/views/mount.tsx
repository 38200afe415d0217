import { type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import axe from 'axe-core'
import { createTheme, CssBaseline, ThemeProvider } from '@mui/material'
import { CoreAdminContext, Form, memoryStore, ResourceContextProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { expect } from 'vitest'
import fields from '../../../src/app/i18n/messages/en/fields.ts'
import { http } from '../../../src/app/compositionRoot.ts'
import type { NetworkFault } from '../../../src/browserService.ts'
import { createDataProvider } from '../../../src/client/dataProvider.ts'
import { validationMessages } from '../../../src/model/validationMessages.ts'
import { manifest } from '../../../src/generated/manifest.ts'
import { alikeParts } from '../../../stories/alikeParts.ts'
import { enterWorld } from '../../../stories/storyWorld.ts'

const theme = createTheme({ cssVariables: true, motion: { reducedMotion: 'system' } })
const i18nProvider = polyglotI18nProvider(
  () => ({ ...englishMessages, fields, validation: validationMessages }) as never,
  'en',
  {
    allowMissing: true,
  },
)
let roots: { root: Root; box: HTMLElement }[] = []

/** Removes what the last test has mounted. */
export function unmountAll() {
  for (const { root, box } of roots) {
    root.unmount()
    box.remove()
  }
  roots = []
}

/**
 * The console's own data provider; the service in the page (`enterService`) answers its requests.
 */
export const provider = createDataProvider({ manifest, http })

/**
 * Starts the service in the page with the snapshot of the demo and signs in the Admin of Acme, for
 * tests whose inputs load choices.
 */
export const enterService = (obstruction?: NetworkFault, account = 'admin@acme.test') =>
  enterWorld({ route: '/', obstruction, account })

/** Returns the choice of an entity with the given text; throws when there is none. */
export async function choiceOf(entity: string, text: string) {
  const { data } = await provider.getOptions(entity, { search: text })
  const choice = data.find((each) => each.text === text)
  if (!choice) throw new Error(`There is no ${entity} "${text}" in the demo.`)
  return choice
}

/** Renders into the page within the contexts of ra-core. */
export async function mount(children: ReactNode): Promise<HTMLElement> {
  const box = document.createElement('main')
  document.body.append(box)
  const root = createRoot(box)
  roots.push({ root, box })
  root.render(
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={provider} store={memoryStore()}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ResourceContextProvider value="sample">{children}</ResourceContextProvider>
      </ThemeProvider>
    </CoreAdminContext>,
  )
  // The router of ra-core renders its first page asynchronously.
  await expect.poll(() => box.childElementCount, { timeout: 10_000 }).toBeGreaterThan(0)
  await settled()
  return box
}

function Grab({ into }: { into: (form: UseFormReturn) => void }) {
  into(useFormContext())
  return null
}

/**
 * Renders inputs in a ra-core form with `record`; returns the form, so that tests can read its
 * values.
 */
export async function mountForm(
  record: FieldValues,
  children: ReactNode,
): Promise<{ box: HTMLElement; form: UseFormReturn }> {
  let form: UseFormReturn | undefined
  const box = await mount(
    <Form record={record} mode="onTouched" reValidateMode="onChange">
      <Grab into={(given) => (form = given)} />
      {children}
    </Form>,
  )
  await expect.poll(() => box.querySelector('[aria-busy="true"]'), { timeout: 10_000 }).toBeNull()
  return { box, form: form! }
}

/** Waits two frames, so that React and the browser have finished rendering. */
export const settled = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

/** Returns the violations that axe finds in the page, as texts. */
export const violations = () => violationsIn(document.body)

/**
 * Returns the violations that axe finds in a part of the page, as texts. Page-wide rules are
 * disabled: a single field has no headings or landmarks.
 */
export async function violationsIn(within: Element): Promise<string> {
  // Elements that are still fading in do not have their final colours.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
      .map((each) => each.finished),
  )
  const { violations: found } = await axe.run(
    { include: within, exclude: alikeParts },
    {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      // Of what passes, one element is described for each rule.
      resultTypes: ['violations'],
    },
  )
  return found
    .map((each) => `${each.id}: ${each.help} (${each.nodes.map((node) => node.html).join(' | ')})`)
    .join('\n')
}
