import { useRef } from 'react'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  label: string
  /** Endings and media types, separated by commas. */
  accept: string
  onFile: (file: File) => void
}

/** A button that lets the browser choose a file. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after it was corrected.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
