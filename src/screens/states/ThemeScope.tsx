import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** Renders `children` in a light or dark theme; provided by the shell, which knows the themes. */
export type ThemeScopeProps = { mode: 'light' | 'dark'; children: ReactNode }

export const ThemeScopeContext = createContext<((props: ThemeScopeProps) => ReactNode) | undefined>(
  undefined,
)

/** A part of a screen in a theme of its own, such as a preview. */
export function ThemeScope(props: ThemeScopeProps) {
  const renderScope = use(ThemeScopeContext)
  return renderScope ? renderScope(props) : props.children
}
