import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import { mountForm } from './mount.tsx'

test.each([150, 190, 320, 600])('day and time fit into a column of %i pixels', async (width) => {
  await mountForm(
    { value: null },
    <div data-box style={{ width }}>
      <FieldInput field={{ name: 'value', label: 'Start', kind: 'instant' }} source="value" />
    </div>,
  )
  const time = page.getByLabelText('Start: time')
  await expect.element(time).toBeVisible()
  const box = document.querySelector('[data-box]')!.getBoundingClientRect()
  const inputs = [...document.querySelectorAll('[data-box] .MuiOutlinedInput-root')].map((each) =>
    each.getBoundingClientRect(),
  )
  expect(inputs).toHaveLength(2)
  expect(Math.max(...inputs.map(({ right }) => right))).toBeLessThanOrEqual(box.right)
  expect(inputs[0]!.top === inputs[1]!.top).toBe(width >= 320)
})
