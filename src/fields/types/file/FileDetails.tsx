import { useId, useState } from 'react'
import Close from '@mui/icons-material/Close'
import Download from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useLocaleState, useTranslate } from 'ra-core'
import type { FileValue } from '../../../model/fileValue.ts'
import { fingertip, touch } from '../../controls/touch.ts'
import { FileMark, isPicture, isSound } from './FileMark.tsx'
import { Player } from './Player.tsx'
import { fileSize } from './fileSize.ts'
import {
  useFileData,
  useReadFile,
  useReadFailure,
  useSource,
  type FileAddress,
} from './useFileContent.ts'

/** The files of a record with what people do with them: look, listen, download. */
export default function FileDetails({ files, id }: { files: FileValue[]; id: string }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {files.map((file) => (
        <Box component="li" key={file.key} sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
          {isPicture(file) ? (
            <PictureButton file={file} id={id} />
          ) : (
            isSound(file) && <Player file={file} id={id} />
          )}
          <FileLine file={file} id={id} />
        </Box>
      ))}
    </Box>
  )
}

function FileLine(address: FileAddress) {
  const { file } = address
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {!isPicture(file) && !isSound(file) && <FileMark {...address} size={32} />}
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }} title={file.name}>
        {file.name}
      </Box>
      <Box sx={{ flex: 'none', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {fileSize(file.size, locale)}
      </Box>
      <DownloadButton {...address} label={translate('fields.file.download', { name: file.name })} />
    </Box>
  )
}

function DownloadButton({ label, ...address }: FileAddress & { label: string }) {
  const read = useReadFile(address)
  const fail = useReadFailure()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      saveAs(await read(), address.file.name)
    } catch (error) {
      fail(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-busy={isLoading}
      onClick={() => !isLoading && void download()}
      sx={{ flex: 'none', displayPrint: 'none', [touch]: { width: fingertip, height: fingertip } }}
    >
      <Download fontSize="small" />
    </IconButton>
  )
}

function saveAs(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A picture of the grid, which opens in its full size. */
function PictureButton(address: FileAddress) {
  const { file } = address
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { content, isMissing } = useFileData(address, true)
  const source = useSource(content)
  if (isMissing)
    return <Box sx={{ color: 'text.secondary' }}>{translate('fields.file.missing')}</Box>
  return (
    <>
      <ButtonBase
        aria-label={translate('fields.file.open', { name: file.name })}
        onClick={() => setOpen(true)}
        sx={{
          width: 'fit-content',
          maxWidth: '100%',
          minWidth: 96,
          minHeight: 96,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          overflow: 'hidden',
          bgcolor: 'action.hover',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        {content && (
          <Box
            component="img"
            ref={source}
            alt=""
            sx={{ display: 'block', maxWidth: '100%', maxHeight: 160, bgcolor: 'common.white' }}
          />
        )}
      </ButtonBase>
      {isOpen && <PictureDialog {...address} onClose={() => setOpen(false)} />}
    </>
  )
}

function PictureDialog({ onClose, ...address }: FileAddress & { onClose: () => void }) {
  const translate = useTranslate()
  const { content, isMissing } = useFileData(address, false)
  const source = useSource(content)
  const titleId = useId()
  const { name } = address.file
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby={titleId}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, pl: 2, pr: 0.5, minWidth: 0 }}
      >
        <Box
          id={titleId}
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {name}
        </Box>
        <DownloadButton {...address} label={translate('fields.file.download', { name })} />
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} autoFocus>
          <Close />
        </IconButton>
      </Box>
      <Box
        sx={{ minWidth: 240, minHeight: 160, overflow: 'auto' }}
        aria-busy={!content && !isMissing}
      >
        {isMissing && <Box sx={{ p: 2 }}>{translate('fields.file.missing')}</Box>}
        {content && (
          <Box
            component="img"
            ref={source}
            alt={name}
            sx={{
              display: 'block',
              maxWidth: '100%',
              maxHeight: '80vh',
              mx: 'auto',
              bgcolor: 'common.white',
            }}
          />
        )}
      </Box>
    </Dialog>
  )
}
