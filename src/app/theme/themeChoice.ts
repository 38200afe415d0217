import { useSyncExternalStore } from 'react'
import { storageKeys } from '../../model/constants.ts'
import type { ThemeName } from './tokens.ts'
import { themeNames } from './tokens.ts'

const darkPreference = () => window.matchMedia('(prefers-color-scheme: dark)')
const isThemeName = (name: string | null): name is ThemeName =>
  themeNames.includes(name as ThemeName)

/**
 * The current theme: the stored one, else dark if the system prefers it, else blue.
 * `public/start.js` does the same before React starts.
 */
export function currentTheme(): ThemeName {
  const stored = localStorage.getItem(storageKeys.theme)
  if (isThemeName(stored)) return stored
  return darkPreference().matches ? 'theme-dark' : 'theme-blue'
}

/** Chooses a theme for this browser; from then on the system's preference is not followed. */
export function chooseTheme(name: ThemeName) {
  localStorage.setItem(storageKeys.theme, name)
  applyTheme()
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

function applyTheme() {
  const root = document.documentElement.classList
  root.remove(...themeNames)
  root.add(currentTheme())
}

function subscribe(listener: () => void) {
  const onChange = () => {
    applyTheme()
    listener()
  }
  const dark = darkPreference()
  listeners.add(listener)
  dark.addEventListener('change', onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(listener)
    dark.removeEventListener('change', onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** The current theme; re-renders on every change, also from another tab. */
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, currentTheme)
