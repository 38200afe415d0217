import { fingertip, touch } from '../../fields/controls/touch.ts'
import { systemFont, themeNames, tokens, type ThemeName, type Tokens } from '../theme/tokens.ts'

// What is seen without the console, and around it. These few elements have no components of MUI,
// which would be half of what a person waits for before the sign-in. Sizes and distances are those
// of MUI's components in `theme.ts`, beside which they stand; toasts are above its dialogs (1300).
const styles = `
html { box-sizing: border-box; -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; -webkit-text-size-adjust: 100% }
*, ::before, ::after { box-sizing: inherit }
body { margin: 0; background: var(--desk-page); color: var(--desk-text); font: 400 0.9375rem/1.5 ${systemFont} }
@media print { body { background: #fff } }

.desk-logo { display: inline-flex; align-items: center; gap: 14px; font-size: 1rem; font-weight: 700; color: var(--desk-text) }
.desk-logo > span { width: 28px; height: 28px; border-radius: 8px; display: grid; place-items: center; background: var(--desk-primary); color: var(--desk-onPrimary); font-size: 0.8125rem }
.desk-bar { height: 56px; padding: 0 18px; display: flex; align-items: center; background: var(--desk-surface); border-bottom: 1px solid var(--desk-line) }

.desk-h1 { margin: 0; font-size: 1.375rem; font-weight: 700; line-height: 1.3 }
.desk-failure { padding: 32px; max-width: 560px }
.desk-failure > .desk-h1 { margin-bottom: 0.35em }
.desk-failure > p { margin: 0 0 16px; color: var(--desk-muted); overflow-wrap: anywhere }

.desk-button { display: inline-flex; align-items: center; justify-content: center; margin: 0; padding: 5px 13px; border: 0; border-radius: 8px; background: none; color: var(--desk-primary); font: 600 0.8125rem/1.5 ${systemFont}; white-space: nowrap; cursor: pointer; -webkit-tap-highlight-color: transparent; -webkit-user-select: none; user-select: none; transition: background-color 140ms }
.desk-button:focus-visible { outline: 2px solid var(--desk-primary); outline-offset: 2px }
.desk-button[data-size="small"] { padding: 2px 9px }
.desk-button[data-size="large"] { width: 100%; padding: 8px 18px; font-size: 0.9375rem }
.desk-button[data-filled] { background: var(--desk-primary); color: var(--desk-onPrimary) }
@media (hover: hover) {
  .desk-button:hover { background: color-mix(in srgb, var(--desk-primary) 4%, transparent) }
  .desk-button[data-filled]:hover { background: var(--desk-primaryHover) }
}
.desk-button:disabled { background: var(--desk-disabled); color: var(--desk-muted); pointer-events: none; cursor: default }

.desk-guest { min-height: 100dvh; padding: 16px; display: grid; place-items: center }
.desk-card { width: 100%; max-width: 400px; padding: 24px; background: var(--desk-surface); border: 1px solid var(--desk-line); border-radius: 12px }
@media (min-width: 600px) { .desk-card { padding: 32px } }
.desk-card > .desk-h1 { margin: 24px 0 20px }
.desk-link { display: inline-block; padding: 10px 0; font-size: 0.875rem; color: var(--desk-primary) }
.desk-links { margin-top: 12px; display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 16px }
.desk-notice { margin-bottom: 16px; padding: 8px 12px; border: 1px solid; border-radius: 8px; color: var(--desk-info); font-size: 0.875rem }
.desk-notice[role="alert"] { color: var(--desk-error) }

.desk-field { margin-bottom: 16px }
.desk-field > label { display: block; margin-bottom: 6px; font-size: 0.8125rem; font-weight: 600; line-height: 1.4 }
.desk-field > p { margin: 4px 14px 0 0; font-size: 0.8125rem; line-height: 1.66; color: var(--desk-error) }
.desk-box { position: relative; min-height: 36px; padding-inline-end: 4px; display: flex; align-items: center; background: var(--desk-surface); border-radius: 8px; font-size: 0.875rem }
.desk-box::after { content: ""; position: absolute; inset: 0; border: 1px solid var(--desk-edge); border-radius: inherit; pointer-events: none }
@media (hover: hover) { .desk-box:hover::after { border-color: var(--desk-text) } }
.desk-box:has([aria-invalid="true"])::after { border-color: var(--desk-error) }
.desk-box:has(input:focus)::after { border-width: 2px; border-color: var(--desk-primary) }
.desk-box:has([aria-invalid="true"]:focus)::after { border-color: var(--desk-error) }
.desk-box > input { flex: 1; min-width: 0; width: 100%; margin: 0; padding: 7px 12px; border: 0; border-radius: inherit; outline: 0; background: none; color: inherit; font: inherit; line-height: 22px }
.desk-box > button { margin-inline-end: 4px }

.desk-toasts { position: fixed; bottom: 80px; left: 16px; right: 16px; z-index: 1400; display: flex; flex-direction: column; align-items: center; gap: 8px; pointer-events: none }
@media (min-width: 600px) { .desk-toasts { bottom: 24px } }
@media print { .desk-toasts { display: none } }
.desk-toast { max-width: 560px; padding: 10px 16px; border-radius: 8px; box-shadow: var(--desk-shadow); color: var(--desk-onStatus); font-size: 0.875rem; font-weight: 600; overflow-wrap: anywhere }
.desk-toast > [data-part="text"] { padding-inline-end: 24px }
${['success', 'error', 'warning', 'info'].map((kind) => `.desk-toast[data-kind="${kind}"] { background: var(--desk-${kind}) }`).join('\n')}

${touch} { .desk-box { min-height: ${fingertip}px } .desk-button { min-width: ${fingertip}px; min-height: ${fingertip}px } }
`

/** The colours of a theme as CSS variables, and what the theme of MUI derives from them. */
const variables = (colours: Tokens): Record<string, string> => ({
  ...colours,
  onStatus: colours.mode === 'dark' ? colours.page : '#fff',
  primaryHover: `color-mix(in srgb, ${colours.primary} ${colours.mode === 'dark' ? '80%, #fff' : '70%, #000'})`,
  disabled: colours.mode === 'dark' ? '#ffffff1f' : '#0000001f',
  shadow: `0 8px 28px #000${colours.mode === 'dark' ? 'b' : '3'}`,
})

const coloursOf = (name: ThemeName, shown: ThemeName = name) => {
  const lines = Object.entries(variables(tokens[shown])).map(
    ([key, value]) => `--desk-${key}: ${value}`,
  )
  return `html.${name} { ${lines.join('; ')} }`
}

const themes = [
  ...themeNames.map((name) => coloursOf(name)),
  // Paper is white.
  `@media print { ${coloursOf('theme-dark', 'theme-blue')} }`,
]

if (globalThis.document) {
  const element = document.createElement('style')
  element.textContent = themes.join('\n') + styles
  document.head.prepend(element)
}
