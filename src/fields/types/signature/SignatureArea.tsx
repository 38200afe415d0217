import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { height, width } from './drawName.ts'

/** The area to sign in, with the ratio of the picture. `label` is that of the field. */
export function SignatureArea({
  canvas,
  label,
  isWrong,
}: {
  canvas: RefObject<HTMLCanvasElement | null>
  label: string
  isWrong: boolean
}) {
  const translate = useTranslate()
  return (
    <Box
      component="canvas"
      ref={canvas}
      width={width}
      height={height}
      aria-label={translate('fields.signature.area', { label })}
      role="img"
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 600,
        aspectRatio: `${width} / ${height}`,
        border: 1,
        borderColor: isWrong ? 'error.main' : 'divider',
        borderRadius: 1,
        // Paper: the ink must be readable in the dark, too.
        bgcolor: 'common.white',
        touchAction: 'none',
      }}
    />
  )
}
