import useMediaQuery from '@mui/material/useMediaQuery'
import { useIsPrinted } from './useIsPrinted.ts'

/**
 * Whether the window is as narrow as a phone. Paper is not, whatever window it is printed from: a
 * list whose cards became a table only by the media query would leave empty pages behind it.
 */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery('(max-width:599.95px)')
  return !useIsPrinted() && isNarrow
}
