import { type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import axe from 'axe-core'
import { createTheme, CssBaseline, ThemeProvider } from '@mui/material'
import { CoreAdminContext, Form, memoryStore, ResourceContextProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { afterEach, expect } from 'vitest'
import fields from '../../../src/app/messages/en/fields.ts'
import type { PickerOption } from '../../../src/fields/pickerOptions.tsx'


const theme = createTheme({ cssVariables: true })
const i18nProvider = polyglotI18nProvider(() => ({ ...englishMessages, fields }) as never, 'en', { allowMissing: true })
let roots: { root: Root; box: HTMLElement }[] = []

afterEach(() => {
  for (const { root, box } of roots) {
    root.unmount()
    box.remove()
  }
  roots = []
})

/** Choices in memory by entity, in the shape of the data provider's own answer. */
export type Choices = Record<string, (filter: Record<string, unknown>) => PickerOption[]>

const providerOf = (choices: Choices) =>
  ({
    getOptions: async (entity: string, query: { search?: string; page?: number; size?: number; filter?: Record<string, unknown>; ids?: string[] }) => {
      const all = choices[entity]?.(query.filter ?? {}) ?? []
      const data = query.ids ? all.filter((option) => query.ids!.includes(String(option.value))) : all.filter((option) => option.text.toLowerCase().includes((query.search ?? '').toLowerCase()))
      const { page = 0, size = 50 } = query
      return { data: data.slice(page * size, (page + 1) * size), total: data.length }
    },
  }) as never

/** Renders into the page inside of ra-core's own contexts. */
export async function mount(children: ReactNode, { choices = {} }: { choices?: Choices } = {}): Promise<HTMLElement> {
  const box = document.createElement('main')
  document.body.append(box)
  const root = createRoot(box)
  roots.push({ root, box })
  root.render(
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={providerOf(choices)} store={memoryStore()}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ResourceContextProvider value="sample">{children}</ResourceContextProvider>
      </ThemeProvider>
    </CoreAdminContext>,
  )
  // The router of ra-core shows its first page a moment later.
  await expect.poll(() => box.childElementCount, { timeout: 10_000 }).toBeGreaterThan(0)
  await settled()
  return box
}

function Grab({ into }: { into: (form: UseFormReturn) => void }) {
  into(useFormContext())
  return null
}

/** Renders inputs in a ra-core form over `record`; answers the form, whose values tests read. */
export async function mountForm(record: FieldValues, children: ReactNode, options: { choices?: Choices } = {}): Promise<{ box: HTMLElement; form: UseFormReturn }> {
  let form: UseFormReturn | undefined
  const box = await mount(
    <Form record={record} mode="onTouched" reValidateMode="onChange">
      <Grab into={(given) => (form = given)} />
      {children}
    </Form>,
    options,
  )
  await expect.poll(() => box.querySelector('[aria-busy="true"]'), { timeout: 10_000 }).toBeNull()
  return { box, form: form! }
}

/** Two frames: what React and the browser had to do is done. */
export const settled = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

/** What axe finds wrong, in words. Page-wide rules are left out: a single field has no headings or landmarks. */
export async function violations(): Promise<string> {
  const { violations: found } = await axe.run(document.body, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } })
  return found.map((each) => `${each.id}: ${each.help} (${each.nodes.map((node) => node.html).join(' | ')})`).join('\n')
}

