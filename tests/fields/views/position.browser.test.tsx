import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import type { Field } from '../../../src/model/field.ts'
import { mount, mountForm, violations } from './mount.tsx'

const place: Field = { name: 'value', label: 'Place', kind: 'position' }

test('a position is typed, and is empty when its parts are', async () => {
  const { form } = await mountForm({ value: null }, <FieldInput field={place} source="value" />)
  await userEvent.click(page.getByRole('textbox', { name: 'Latitude' }))
  await userEvent.keyboard('52.50{Tab}13.4')
  await expect.poll(() => form.getValues('value')).toEqual({ latitude: 52.5, longitude: 13.4 })
  await page.getByRole('textbox', { name: 'Latitude' }).clear()
  await page.getByRole('textbox', { name: 'Longitude' }).clear()
  await expect.poll(() => form.getValues('value')).toBeNull()
  expect(await violations()).toBe('')
})

test('a position links to the map in a new tab', async () => {
  const value = { latitude: 52.52, longitude: 13.405, accuracy: 8 }
  await mount(<FieldDisplay field={place} value={value} record={{}} place="detail" />)
  const link = page.getByRole('link')
  await expect.element(link).toHaveTextContent('52.52 / 13.405 (±8 m)')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining('mlat=52.52&mlon=13.405'))
})
