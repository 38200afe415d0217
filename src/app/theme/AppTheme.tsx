import type { ReactNode } from 'react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { getTheme } from './theme.ts'
import { useThemeName } from './themeChoice.ts'

/** The chosen theme around everything. */
export function AppTheme({ children }: { children: ReactNode }) {
  const theme = getTheme(useThemeName())
  return (
    <ThemeProvider theme={theme} storageManager={null} disableTransitionOnChange>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}
