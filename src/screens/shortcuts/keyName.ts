const keySymbols: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const translatedKeys = new Set([
  'Enter',
  ' ',
  'Delete',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Escape',
])

/** The name of a key as the user's keyboard shows it: `Ctrl+K`, `↑`, `Entf`. */
export function keyName(key: string, translate: (key: string) => string): string {
  if (key.startsWith('Mod+'))
    return `${/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : translate('screens.keys.name.Control')}+${keyName(key.slice(4), translate).toUpperCase()}`
  const [, modifier, other] = /^(Alt|Shift)\+(.+)$/.exec(key) ?? []
  if (other) return `${translate(`screens.keys.name.${modifier}`)}+${keyName(other, translate)}`
  if (translatedKeys.has(key)) return translate(`screens.keys.name.${key === ' ' ? 'Space' : key}`)
  return keySymbols[key] ?? key
}
