import { useRef } from 'react'
import IconButton from '@mui/material/IconButton'
import AttachFile from '@mui/icons-material/AttachFile'
import { useTranslate } from 'ra-core'

/** Chooses files; a phone offers its camera among them. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        aria-label={translate('chat.attach')}
        title={translate('chat.attach')}
        onClick={() => chooser.current!.click()}
      >
        <AttachFile />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
