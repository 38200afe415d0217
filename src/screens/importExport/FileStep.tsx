import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import UploadFile from '@mui/icons-material/UploadFile'
import { useTranslate } from 'ra-core'
import { FileButton } from './FileButton.tsx'

/** Chooses a file by dialog or by dropping it, and offers an empty template. */
export function FileStep({
  onFile,
  onTemplate,
}: {
  onFile: (file: File) => void
  onTemplate: () => void
}) {
  const translate = useTranslate()
  const [isOver, setOver] = useState(false)
  return (
    <>
      <Typography sx={{ mb: 2 }}>{translate('importExport.import.hint')}</Typography>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const file = event.dataTransfer.files[0]
          if (file) onFile(file)
        }}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          p: 4,
          border: 2,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: isOver ? 'action.hover' : undefined,
          textAlign: 'center',
        }}
      >
        <UploadFile color="action" fontSize="large" />
        <Typography>{translate('importExport.import.drop')}</Typography>
        <FileButton
          variant="contained"
          autoFocus
          label={translate('importExport.import.choose')}
          accept=".csv,.json,.ndjson,.jsonl,text/csv,application/json"
          onFile={onFile}
        />
      </Box>
      <Button onClick={onTemplate} sx={{ mt: 1.5, maxWidth: '100%', whiteSpace: 'normal' }}>
        {translate('importExport.import.template')}
      </Button>
    </>
  )
}
