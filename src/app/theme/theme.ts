import type { Theme } from '@mui/material/styles'
import { createTheme, lighten } from '@mui/material/styles'
import { themeComponents } from './themeComponents.ts'
import type { ThemeName, Tokens } from './tokens.ts'
import { systemFont, tokens } from './tokens.ts'

/** Corner radius and grid step in pixels: `borderRadius: 1` and `p: 1` in an `sx`. */
const radius = 8
const step = 8

const themes = new Map<ThemeName, Theme>()

/**
 * The MUI theme of a name, cached. Colours are CSS variables; flat surfaces with one-pixel lines;
 * motion under 150 ms.
 */
export function getTheme(name: ThemeName): Theme {
  const theme = themes.get(name) ?? buildTheme(tokens[name])
  themes.set(name, theme)
  return theme
}

const scopedThemes = new Map<Tokens['mode'], Theme>()

/**
 * The light or dark theme for a part of a page. Its CSS variables have names of their own, because
 * those of the console's theme are at the root of the page.
 */
export function getScopedTheme(mode: Tokens['mode']): Theme {
  const theme =
    scopedThemes.get(mode) ??
    buildTheme(tokens[mode === 'dark' ? 'theme-dark' : 'theme-blue'], `scope-${mode}`)
  scopedThemes.set(mode, theme)
  return theme
}

function buildTheme(colours: Tokens, cssVarPrefix = 'mui'): Theme {
  const onStatus = colours.mode === 'dark' ? colours.page : '#ffffff'
  // With dark text, a hovered button gets lighter: a darker one would make the text unreadable.
  const colour = (main: string, contrastText = onStatus) => ({
    main,
    contrastText,
    ...(colours.mode === 'dark' ? { dark: lighten(main, 0.2) } : {}),
  })
  return createTheme({
    cssVariables: { cssVarPrefix },
    palette: {
      mode: colours.mode,
      primary: colour(colours.primary, colours.onPrimary),
      secondary: colour(colours.secondary),
      success: colour(colours.success),
      error: colour(colours.error),
      warning: colour(colours.warning),
      info: colour(colours.info),
      background: { default: colours.page, paper: colours.surface },
      text: { primary: colours.text, secondary: colours.muted, disabled: colours.muted },
      divider: colours.line,
      action: { hover: colours.hover, selected: colours.tint, active: colours.muted },
    },
    shape: { borderRadius: radius },
    spacing: step,
    shadows: shadows(colours.mode) as Theme['shadows'],
    typography: {
      fontFamily: systemFont,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.4 },
      h6: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.35 },
      subtitle2: { fontSize: '0.875rem', fontWeight: 700 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem' },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.8125rem' },
    },
    // Without it MUI moves and fades also for people who prefer reduced motion.
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 140,
        complex: 140,
        enteringScreen: 140,
        leavingScreen: 100,
      },
    },
    components: themeComponents(colours),
  })
}

// One soft shadow for menus and dialogs, stronger in dark mode; everything else is flat with a
// border.
const shadows = (mode: Tokens['mode']) =>
  Array.from({ length: 25 }, (_, level) =>
    level < 6 ? 'none' : `0 8px 28px #000${mode === 'dark' ? 'b' : '3'}`,
  )
