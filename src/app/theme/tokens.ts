/**
 * The names of the themes: stored, and set as a class on the root element (THEME-01 to THEME-03).
 */
export const themeNames = [
  'theme-blue',
  'theme-green',
  'theme-slate',
  'theme-dark',
  'theme-contrast',
] as const
export type ThemeName = (typeof themeNames)[number]

/**
 * The colours of a theme, as six-digit hex. Text contrast meets WCAG 2.2 AA, in `theme-contrast`
 * AAA.
 */
export type Tokens = {
  mode: 'light' | 'dark'
  /** Backgrounds: the page, cards and bars, a table's head, a hovered row, the current entry. */
  page: string
  surface: string
  head: string
  hover: string
  tint: string
  /** Separator lines, and the border of a text box (3:1 against its background). */
  line: string
  edge: string
  text: string
  muted: string
  primary: string
  onPrimary: string
  success: string
  error: string
  warning: string
  info: string
  secondary: string
}

const light = {
  mode: 'light',
  page: '#f6f8fb',
  surface: '#ffffff',
  head: '#f9fbfd',
  hover: '#f2f6fc',
  tint: '#e8f0fe',
  line: '#dfe5ec',
  edge: '#848e9a',
  text: '#16202e',
  muted: '#5b6878',
  primary: '#1f5fd6',
  onPrimary: '#ffffff',
  success: '#136c3a',
  error: '#a31c28',
  warning: '#8a5300',
  info: '#0b6299',
  secondary: '#5c4bb5',
} as const satisfies Tokens

/** The colours of each theme. The blue and dark ones come from the design. */
export const tokens: Record<ThemeName, Tokens> = {
  'theme-blue': light,
  'theme-green': {
    ...light,
    page: '#f6f9f7',
    head: '#f9fcfa',
    hover: '#f1f8f4',
    tint: '#e2f3e9',
    primary: '#14704a',
  },
  'theme-slate': {
    ...light,
    page: '#f5f6f8',
    head: '#fafafb',
    hover: '#f1f3f6',
    tint: '#e6eaf0',
    primary: '#3d4f66',
  },
  'theme-dark': {
    mode: 'dark',
    page: '#0f151d',
    surface: '#161e29',
    head: '#19222e',
    hover: '#1b2532',
    tint: '#1b2b47',
    line: '#273241',
    edge: '#6b7a8d',
    text: '#e6ecf3',
    muted: '#9aa8b8',
    primary: '#7fb0ff',
    onPrimary: '#0f151d',
    success: '#7fdca2',
    error: '#ff9aa0',
    warning: '#f0bf6b',
    info: '#7cc8f5',
    secondary: '#bcaeff',
  },
  'theme-contrast': {
    mode: 'light',
    page: '#ffffff',
    surface: '#ffffff',
    head: '#f2f2f2',
    hover: '#eef2fb',
    tint: '#e3ebff',
    line: '#4a4a4a',
    edge: '#000000',
    text: '#000000',
    muted: '#333333',
    primary: '#00318f',
    onPrimary: '#ffffff',
    success: '#004a22',
    error: '#8a0010',
    warning: '#5c3600',
    info: '#003e66',
    secondary: '#36228a',
  },
}

export const systemFont =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Hiragino Sans", "Yu Gothic", sans-serif'
