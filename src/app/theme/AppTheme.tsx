import type { ReactNode } from 'react'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { styleCache } from './styleCache.ts'
import { getTheme } from './theme.ts'
import { useThemeName } from './themeChoice.ts'

/** The chosen theme around everything. */
export function AppTheme({ children }: { children: ReactNode }) {
  const theme = getTheme(useThemeName())
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} storageManager={null} disableTransitionOnChange>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
