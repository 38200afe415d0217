import Box from '@mui/material/Box'
import { FirstAndMore } from '../../controls/FirstAndMore.tsx'
import { NoValue } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { lazyPart } from '../../loading/lazyPart.tsx'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { FileMark, isSound } from './FileMark.tsx'
import { useFileOwner } from './fileOwner.ts'
import { filesOf } from './type.ts'

const PopupPlayer = lazyPart(async () => ({
  default: (await import('./Player.tsx')).PopupPlayer,
}))
const FileDetails = lazyPart(() => import('./FileDetails.tsx'))

/** Files: marks and names in a cell; pictures, players and downloads in the grid. */
export function FileDisplay({ field, value, record, place, label = field.label }: DisplayProps) {
  const owner = useFileOwner()
  const files = filesOf(value)
  const id = record['id'] ?? owner.record?.id
  const names = files.map(({ name }) => name)
  if (files.length === 0 && place === 'cell' && field.as === 'audio') return <>–</>
  if (files.length === 0) return <NoValue place={place} />
  if (place === 'whole') return <span>{names.join(', ')}</span>
  const marked = files.map((file) => (
    <Box
      key={file.key}
      component="span"
      title={file.name}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}
    >
      {place === 'cell' && id !== undefined && <FileMark file={file} id={String(id)} size={28} />}
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {file.name}
      </Box>
    </Box>
  ))
  const [only] = files
  // A recording without a player would be a name that says nothing.
  if (place === 'cell' && only && files.length === 1 && isSound(only) && id !== undefined)
    return (
      <LoadBoundary fallback={marked[0]}>
        <PopupPlayer file={only} id={String(id)} />
      </LoadBoundary>
    )
  if (place === 'cell')
    return marked.length > 1 ? <FirstAndMore items={marked} label={label} /> : marked[0]
  // Without a record there is nothing to load: the form has not saved it.
  if (id === undefined) return <>{marked}</>
  return (
    <LoadBoundary fallback={<>{marked}</>}>
      <FileDetails files={files} id={String(id)} />
    </LoadBoundary>
  )
}

/** One or several files. */
export const fileViews: FieldViews = {
  width: 200,
  Display: FileDisplay,
  Input: lazyInput('file'),
  Filter: lazyFilter('boolean'),
}
