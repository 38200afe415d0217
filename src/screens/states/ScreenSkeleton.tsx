import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'ra-core'

/** The place of a screen while its code is on the way: as high as a list, so that nothing jumps. */
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
