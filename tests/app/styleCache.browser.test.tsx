import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import { expect, test } from 'vitest'
import { stylePlugins } from '../../src/app/theme/styleCache.ts'
import { mount } from '../fields/views/mount.tsx'

test('styles have the prefixes that browsers need, and no rules that the browser refuses', async () => {
  // As text; in production Emotion inserts rules, which the browser rewrites.
  const cache = createCache({ key: 'tried', speedy: false, stylisPlugins: stylePlugins })
  await mount(
    <CacheProvider value={cache}>
      <ButtonBase>Send</ButtonBase>
      <InputBase placeholder="Message" />
    </CacheProvider>,
  )

  const styles = cache.sheet.tags.map(({ textContent }) => textContent).join('\n')

  expect(styles).toContain('-webkit-user-select:none;user-select:none;')
  expect(styles).toContain('-webkit-print-color-adjust:exact;print-color-adjust:exact;')
  expect(styles).toContain('-webkit-input-placeholder{')
  expect(styles).not.toMatch(/:-moz-|:-ms-|-ms-user-select|-webkit-flex/)
})
