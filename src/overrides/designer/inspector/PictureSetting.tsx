import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

/** The most bytes of a picture in a design. */
const maxPicture = 200_000

/** The picture, read from a file into the design. */
export function PictureSetting({
  hasPicture,
  onChange,
}: {
  hasPicture: boolean
  onChange: (picture: string | undefined) => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const read = (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(png|jpeg|webp|gif)$/.test(file.type) || file.size > maxPicture)
      return setFailure(translate('designer.inspector.pictureLimit'))
    setFailure(undefined)
    const reader = new FileReader()
    reader.addEventListener('load', () => onChange(String(reader.result)))
    reader.readAsDataURL(file)
  }
  return (
    <Box>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600 }}>
        {translate('designer.inspector.picture')}
      </Typography>
      <Box
        component="input"
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event: ChangeEvent<HTMLInputElement>) => read(event.target.files?.[0])}
        sx={{ display: 'block', maxWidth: '100%', mt: 0.5 }}
      />
      {failure && (
        <Typography variant="caption" color="error" role="alert">
          {failure}
        </Typography>
      )}
      {hasPicture && (
        <Button size="small" onClick={() => onChange(undefined)}>
          {translate('designer.inspector.pictureRemove')}
        </Button>
      )}
    </Box>
  )
}
