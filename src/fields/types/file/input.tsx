import { useRef, useState, type ReactNode } from 'react'
import PhotoCamera from '@mui/icons-material/PhotoCamera'
import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { fieldTypeOf } from '../../fieldTypes.ts'
import { AudioRecorder } from './AudioRecorder.tsx'
import { FileRows } from './FileRows.tsx'
import { entriesOf, useUploads } from './useUploads.tsx'

const asIs = { format: (value: unknown) => value ?? null, parse: (value: unknown) => value }

/**
 * Files that are chosen, dropped, pasted, photographed or recorded. Each is uploaded at once, with
 * its progress; the form gets it when it has arrived.
 */
export function FileInput(props: InputProps) {
  const { field } = props
  const translate = useTranslate()
  const { bound, frame, aria } = useFieldInput(props, asIs)
  const uploads = useUploads({ ...props, label: frame.label })
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const entries = entriesOf(bound.value)
  const { accept } = fieldTypeOf(field).files!(field)
  const isFull = field.multiple && entries.length >= (field.maxItems ?? Infinity)
  const isLocked = frame.disabled || isFull
  const isSound = field.as === 'audio'
  const name =
    entries.length > 0 && !field.multiple
      ? 'replace'
      : isSound
        ? 'chooseSound'
        : field.kind === 'image'
          ? 'choosePicture'
          : 'choose'
  return (
    <FieldFrame {...frame}>
      <DropZone isLocked={Boolean(isLocked)} onFiles={uploads.start}>
        <FileRows
          entries={entries}
          uploads={uploads}
          disabled={Boolean(frame.disabled)}
          onRemoved={() => button.current?.focus()}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Button
            id={frame.id}
            {...aria}
            aria-required={undefined}
            aria-labelledby={`${frame.id}-label ${frame.id}-choose`}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<UploadFile />}
            disabled={Boolean(isLocked)}
            autoFocus={props.autoFocus}
            onClick={() => chooser.current!.click()}
            onBlur={() => bound.onBlur()}
            ref={(found) => {
              button.current = found
              bound.ref(found)
            }}
            sx={{ [touch]: { minHeight: fingertip } }}
          >
            <span id={`${frame.id}-choose`}>{translate(`fields.file.${name}`)}</span>
          </Button>
          <HiddenChooser
            inputRef={chooser}
            accept={accept}
            multiple={Boolean(field.multiple)}
            onFiles={uploads.start}
          />
          {field.kind === 'image' && (
            <CameraButton disabled={Boolean(isLocked)} onFiles={uploads.start} />
          )}
          {isSound && (
            <AudioRecorder
              disabled={Boolean(isLocked)}
              onRecorded={(one) => uploads.start([one])}
            />
          )}
          <Box
            component="span"
            sx={{
              fontSize: '0.8125rem',
              color: 'text.secondary',
              '@media (pointer: coarse)': { display: 'none' },
            }}
          >
            {translate('fields.file.drop')}
          </Box>
        </Box>
      </DropZone>
    </FieldFrame>
  )
}

type Chooser = {
  inputRef: React.RefObject<HTMLInputElement | null>
  accept: string[]
  multiple: boolean
  camera?: true
  onFiles: (files: File[]) => void
}

/** The browser's own input, which a button opens. */
function HiddenChooser({ inputRef, accept, multiple, camera, onFiles }: Chooser) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      tabIndex={-1}
      accept={accept.join(',') || undefined}
      multiple={multiple}
      capture={camera && 'environment'}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
}

/** Opens the camera of a phone or tablet; on other devices it would only open the files again. */
function CameraButton({
  disabled,
  onFiles,
}: {
  disabled: boolean
  onFiles: (files: File[]) => void
}) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Box
      component="span"
      sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
    >
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<PhotoCamera />}
        disabled={disabled}
        onClick={() => chooser.current!.click()}
        sx={{ [touch]: { minHeight: fingertip } }}
      >
        {translate('fields.file.camera')}
      </Button>
      <HiddenChooser
        inputRef={chooser}
        accept={['image/*']}
        multiple={false}
        camera
        onFiles={onFiles}
      />
    </Box>
  )
}

/** The area that takes files which are dropped or pasted. */
function DropZone({
  isLocked,
  onFiles,
  children,
}: {
  isLocked: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const take = (data: DataTransfer, event: { preventDefault: () => void }) => {
    const files = [...data.files]
    if (files.length === 0) return
    event.preventDefault()
    if (!isLocked) onFiles(files)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = isLocked ? 'none' : 'copy'
        setOver(!isLocked)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // Without this, the browser would leave the page for the file.
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer, event)
      }}
      onPaste={(event) => take(event.clipboardData, event)}
      sx={{
        display: 'grid',
        gap: 1,
        p: 1.25,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      {children}
    </Box>
  )
}
