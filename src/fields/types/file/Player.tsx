import { useState } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { fingertip, touch } from '../../controls/touch.ts'
import { useReadFailure, useReadFile, useSource, type FileAddress } from './useFileContent.ts'

/** A button that loads a recording and plays it. */
export function Player(address: FileAddress) {
  const translate = useTranslate()
  const read = useReadFile(address)
  const fail = useReadFailure()
  const [content, setContent] = useState<Blob>()
  const source = useSource(content)
  const { name } = address.file
  if (content)
    return (
      <Box
        component="audio"
        controls
        autoPlay
        ref={source}
        aria-label={name}
        sx={{ width: '100%', maxWidth: 360, minWidth: 180, height: 40, display: 'block' }}
      />
    )
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<PlayArrow />}
      onClick={() => void read().then(setContent, fail)}
      aria-label={translate('fields.file.play', { name })}
      title={name}
      sx={{ justifySelf: 'start', [touch]: { minHeight: fingertip } }}
    >
      {translate('fields.file.playShort')}
    </Button>
  )
}
