import { useState, type ComponentProps } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { PopupButton } from '../../controls/PopupButton.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import {
  useFileData,
  useReadFailure,
  useReadFile,
  useSource,
  type FileAddress,
} from './useFileContent.ts'

/** A button that loads a recording and plays it. */
export function Player(address: FileAddress) {
  const translate = useTranslate()
  const read = useReadFile(address)
  const fail = useReadFailure()
  const [content, setContent] = useState<Blob>()
  const source = useSource(content)
  const { name } = address.file
  if (content) return <Sound ref={source} aria-label={name} />
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<PlayArrow />}
      onClick={() => void read().then(setContent, fail)}
      aria-label={translate('fields.file.play', { name })}
      title={name}
      sx={{ justifySelf: 'start', displayPrint: 'none', [touch]: { minHeight: fingertip } }}
    >
      {translate('fields.file.playShort')}
    </Button>
  )
}

/**
 * A button for a cell of a table, which has no room for more: it plays the recording in a popup.
 */
export function PopupPlayer(address: FileAddress) {
  const translate = useTranslate()
  const { name } = address.file
  const label = translate('fields.file.play', { name })
  return (
    <PopupButton
      name={name}
      aria-label={label}
      title={name}
      popup={<PopupSound {...address} />}
      sx={{
        gap: 0.5,
        px: 1,
        minHeight: 28,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
        fontWeight: 600,
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
        [touch]: { minHeight: fingertip },
      }}
    >
      <PlayArrow sx={{ fontSize: 18 }} />
      {translate('fields.file.playShort')}
    </PopupButton>
  )
}

function PopupSound(address: FileAddress) {
  const translate = useTranslate()
  const { content, isMissing } = useFileData(address, false)
  const source = useSource(content)
  const { name } = address.file
  if (isMissing) return translate('fields.file.unreadable', { reason: name })
  return <Sound ref={source} aria-label={name} style={{ width: 280 }} />
}

const Sound = (props: Pick<ComponentProps<'audio'>, 'ref' | 'aria-label' | 'style'>) => (
  <Box
    {...props}
    component="audio"
    controls
    autoPlay
    sx={{
      width: '100%',
      maxWidth: 360,
      minWidth: 180,
      height: 40,
      display: 'block',
      displayPrint: 'none',
    }}
  />
)
