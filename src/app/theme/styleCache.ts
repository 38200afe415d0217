import createCache from '@emotion/cache'
import type { StylisPlugin } from '@emotion/cache'

/** What Safari (18) knows with a prefix only, of what the console uses. */
const prefixed = ['user-select', 'text-size-adjust']

/** Selectors of MUI (9.5) that some browsers refuse: each such rule costs an exception. */
const refused = ['::-moz-placeholder', '::-moz-focus-inner', ':-ms-input-placeholder'].filter(
  (selector) => !CSS.supports(`selector(${selector})`),
)

const addPrefixes: StylisPlugin = (element) => {
  if (element.type === 'decl' && prefixed.includes(element.props as string))
    element.return = `-webkit-${element.value}${element.value}`
}

const leaveOutRefused: StylisPlugin = (element) => {
  if (element.type === 'rule' && refused.some((selector) => element.value.includes(selector)))
    // Stylis (4.2) leaves comments out.
    element.type = 'comm'
}

/**
 * The cache of Emotion's styles. Emotion's own (11.14) adds prefixes for browsers that the build
 * does not run on.
 */
export const styleCache = createCache({
  key: 'style',
  stylisPlugins: [addPrefixes, leaveOutRefused],
})
