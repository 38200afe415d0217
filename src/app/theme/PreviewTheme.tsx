import { ThemeProvider } from '@mui/material/styles'
import type { ThemeScopeProps } from '../../screens/states/ThemeScope.tsx'
import { getScopedTheme } from './theme.ts'

/** The light or the dark theme around a part of a screen, whatever theme the console has. */
export const inPreviewTheme = ({ mode, children }: ThemeScopeProps) => (
  <ThemeProvider theme={getScopedTheme(mode)} storageManager={null} disableTransitionOnChange>
    {children}
  </ThemeProvider>
)
