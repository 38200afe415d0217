import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import { expect, test } from 'vitest'
import { divideStyles, rulesTogether, stylePlugins } from '../../src/app/theme/styleCache.ts'
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

test('no style element has so many rules that one more has the browser work out most of the page again', async () => {
  // As in production, where all rules of Emotion would be in one.
  const cache = createCache({ key: 'divided', speedy: true, stylisPlugins: stylePlugins })
  divideStyles(cache)
  const wanted = rulesTogether * 2 + 1
  await mount(
    <CacheProvider value={cache}>
      {Array.from({ length: wanted }, (_, index) => (
        <Box key={index} sx={{ width: index }}>
          {index}
        </Box>
      ))}
    </CacheProvider>,
  )

  const counts = cache.sheet.tags.map(({ sheet }) => sheet!.cssRules.length)

  expect(counts).toEqual([rulesTogether, rulesTogether, 1])
  expect(document.querySelector<HTMLElement>('main div:last-child')!.offsetWidth).toBe(wanted - 1)
  cache.sheet.flush()
})
