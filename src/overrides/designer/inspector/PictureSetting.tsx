import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { FileButton } from '../../../screens/importExport/FileButton.tsx'

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
  const [failure, setFailure] = useState<string>()
  const read = (file: File) => {
    if (!/^image\/(png|jpeg|webp|gif)$/.test(file.type) || file.size > maxPicture)
      return setFailure(translate('designer.inspector.pictureLimit'))
    setFailure(undefined)
    const reader = new FileReader()
    reader.addEventListener('load', () => onChange(String(reader.result)))
    reader.readAsDataURL(file)
  }
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.75, fontWeight: 600 }}>
        {translate('designer.inspector.picture')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FileButton
          size="small"
          label={translate(
            hasPicture ? 'designer.inspector.pictureReplace' : 'designer.inspector.pictureChoose',
          )}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onFile={read}
        />
        {hasPicture && (
          <Button size="small" onClick={() => onChange(undefined)}>
            {translate('designer.inspector.pictureRemove')}
          </Button>
        )}
      </Box>
      {failure && (
        <Typography variant="caption" color="error" role="alert">
          {failure}
        </Typography>
      )}
    </Box>
  )
}
