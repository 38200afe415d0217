import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'ra-core'

/**
 * The placeholder of a screen while its code loads: as high as a list, so that the layout does not
 * jump.
 * @example
 * if (plan.isPending) return <ScreenSkeleton />
 */
export function ScreenSkeleton() {
  const translate = useTranslate()
  return (
    <Box aria-busy role="status" aria-label={translate('screens.detail.loading')}>
      <Skeleton width={180} height={36} sx={{ mb: 2 }} />
      <Skeleton width={280} height={36} sx={{ mb: 1.5 }} />
      <Skeleton variant="rounded" height={480} />
    </Box>
  )
}
