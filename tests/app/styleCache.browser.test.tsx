import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import { expect, test } from 'vitest'
import { AppTheme } from '../../src/app/theme/AppTheme.tsx'
import { mount } from '../fields/views/mount.tsx'

test('Styles have the prefixes that browsers need, and no rules that the browser refuses', async () => {
  await mount(
    <AppTheme>
      <ButtonBase>Send</ButtonBase>
      <InputBase placeholder="Message" />
    </AppTheme>,
  )

  const styles = [...document.querySelectorAll('style[data-emotion="style"]')]
    .map(({ textContent }) => textContent)
    .join('\n')

  expect(styles).toContain('-webkit-user-select:none;user-select:none;')
  expect(styles).toContain('-webkit-print-color-adjust:exact;print-color-adjust:exact;')
  expect(styles).toContain('-webkit-input-placeholder{')
  expect(styles).not.toMatch(/:-moz-|:-ms-|-ms-user-select|-webkit-flex/)
})
