import { useSyncExternalStore } from 'react'
import { storageKeys } from '../../model/constants.ts'
import type { ThemeName } from './tokens.ts'
import { themeNames } from './tokens.ts'

const darkPreference = () => window.matchMedia('(prefers-color-scheme: dark)')
const isThemeName = (name: string | null): name is ThemeName =>
  themeNames.includes(name as ThemeName)

/** The theme in force: the stored one, else the system's dark preference, else blue. `public/theme.js` says the same before React is there. */
export function currentTheme(): ThemeName {
  const stored = localStorage.getItem(storageKeys.theme)
  if (isThemeName(stored)) return stored
  return darkPreference().matches ? 'theme-dark' : 'theme-blue'
}

/** Chooses a theme for this browser; from then on the system's preference is not followed. */
export function chooseTheme(name: ThemeName) {
  localStorage.setItem(storageKeys.theme, name)
  apply()
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

function apply() {
  const root = document.documentElement.classList
  root.remove(...themeNames)
  root.add(currentTheme())
}

function subscribe(listener: () => void) {
  const heard = () => {
    apply()
    listener()
  }
  const dark = darkPreference()
  listeners.add(listener)
  dark.addEventListener('change', heard)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    dark.removeEventListener('change', heard)
    window.removeEventListener('storage', heard)
  }
}

/** The theme in force, followed through every change of it, also from another tab. */
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, currentTheme)
