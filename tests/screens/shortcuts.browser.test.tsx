import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openConsole, patience, press, see } from './requirements/openConsole.tsx'

test('Ctrl+Z undoes the last change, also while a closed menu still fades out', async () => {
  await openConsole({ route: '/devices' })
  await press(/^Delete /)
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await see(button('Undo'))
  await expect.poll(() => page.getByRole('alertdialog').query(), patience).toBeNull()
  await press(/^Account of /)
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}{Control>}z{/Control}')
  await see(page.getByText(/^Restored: Device/))
})
