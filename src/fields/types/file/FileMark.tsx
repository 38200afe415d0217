import AudioFile from '@mui/icons-material/AudioFile'
import Image from '@mui/icons-material/Image'
import InsertDriveFile from '@mui/icons-material/InsertDriveFile'
import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Box from '@mui/material/Box'
import { useFileData, useSource, type FileAddress } from './useFileContent.ts'

const icons: [type: string, icon: typeof Image][] = [
  ['image/', Image],
  ['audio/', AudioFile],
  ['application/pdf', PictureAsPdf],
]

/** Whether browsers show a file as a picture. */
export const isPicture = ({ type }: { type: string }): boolean =>
  /^image\/(png|jpeg|gif|webp|avif)$/.test(type)

/** Whether browsers play a file. */
export const isSound = ({ type }: { type: string }): boolean => type.startsWith('audio/')

/** A square of `size` pixels that shows what a file is: its thumbnail, or an icon of its type. */
export function FileMark({ size, ...address }: FileAddress & { size: number }) {
  return isPicture(address.file) ? (
    <Thumbnail size={size} {...address} />
  ) : (
    <Icon type={address.file.type} size={size} />
  )
}

function Thumbnail({ size, ...address }: FileAddress & { size: number }) {
  const { content } = useFileData(address, true)
  const source = useSource(content)
  // The name stands beside it. What is transparent is paper: ink must be readable in the dark.
  if (content)
    return (
      <Box component="img" ref={source} alt="" sx={{ ...square(size), bgcolor: 'common.white' }} />
    )
  return <Icon type={address.file.type} size={size} />
}

function Icon({ type, size }: { type: string; size: number }) {
  const Shown = icons.find(([start]) => type.startsWith(start))?.[1] ?? InsertDriveFile
  return (
    <Box component="span" aria-hidden sx={{ ...square(size), color: 'text.secondary' }}>
      <Shown sx={{ fontSize: size * 0.6 }} />
    </Box>
  )
}

const square = (size: number) =>
  ({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    width: size,
    height: size,
    borderRadius: 1,
    objectFit: 'cover',
    bgcolor: 'action.hover',
  }) as const
