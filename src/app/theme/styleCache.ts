import createCache from '@emotion/cache'
import type { EmotionCache, StylisPlugin } from '@emotion/cache'

/**
 * What some browsers know with a prefix only: Safari (18) the first two and (16) the third,
 * Chromium (135) the last.
 */
const prefixed = ['user-select', 'text-size-adjust', 'hyphens', 'print-color-adjust']

/** Selectors of MUI (9.5) that some browsers refuse: each such rule costs an exception. */
const refused = ['::-moz-placeholder', '::-moz-focus-inner', ':-ms-input-placeholder'].filter(
  (selector) => !CSS.supports(`selector(${selector})`),
)

const addPrefixes: StylisPlugin = (element) => {
  if (element.type !== 'decl') return
  // MUI has the name of an early draft, which only Firefox reads.
  const text = element.value.replace(/^color-adjust:/, 'print-color-adjust:')
  const name = text.slice(0, text.indexOf(':'))
  if (prefixed.includes(name)) element.return = `-webkit-${text}${text}`
}

const leaveOutRefused: StylisPlugin = (element) => {
  if (element.type === 'rule' && refused.some((selector) => element.value.includes(selector)))
    // Stylis (4.2) leaves comments out.
    element.type = 'comm'
}

/** What is done to each style before it is inserted. */
export const stylePlugins = [addPrefixes, leaveOutRefused]

/** At most this many rules are in one `<style>`. */
export const rulesTogether = 100

/**
 * Lets a cache begin a new `<style>` after every `rulesTogether` rules. As soon as one `@media` is
 * inserted, Chromium (156) works out the style of each element again that has any rule of the same
 * `<style>`: with all of them in one, of the whole page whenever something opens the first time.
 */
export function divideStyles({ sheet }: EmotionCache): void {
  const insert = sheet.insert.bind(sheet)
  sheet.insert = (rule) => {
    insert(rule)
    // Emotion (11.14) begins one at 0.
    if (sheet.ctr >= rulesTogether) sheet.ctr = 0
  }
}

/**
 * The cache of Emotion's styles. Emotion's own (11.14) adds prefixes for browsers that the build
 * does not run on.
 */
export const styleCache = createCache({ key: 'style', stylisPlugins: stylePlugins })
divideStyles(styleCache)
