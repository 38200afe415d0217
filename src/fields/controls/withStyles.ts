import type { ComponentType } from 'react'
import { styled, type SxProps, type Theme } from '@mui/material/styles'
import { unstable_memoTheme as memoTheme } from '@mui/material/utils'

/**
 * A component that always has these styles. Unlike its `sx`, they are worked out once for each
 * theme, not at each render: for long styles of what renders often.
 */
export const withStyles = <Props extends object>(
  component: ComponentType<Props>,
  styles: SxProps<Theme>,
): ComponentType<Props> =>
  styled(component as ComponentType<object>)(
    memoTheme(({ theme }) => theme.unstable_sx(styles)),
  ) as unknown as ComponentType<Props>
