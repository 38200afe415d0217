import { memo, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDraggable } from '@dnd-kit/react'
import { useTranslate } from 'ra-core'
import {
  fieldKinds,
  kindGroups,
  offeredKinds,
  type FieldKindName,
} from '../../../design/fieldKinds.ts'
import { foldText } from '../../../model/foldText.ts'
import { kindIcons } from './kindIcons.ts'
import type { DesignEvents } from '../actions/useDesignEvents.ts'

/** The most fields of the section that a search lists. */
const mostFound = 10

/**
 * The kinds of fields and elements that can be added, in groups, with a search that also finds the
 * fields of the section. Enter takes the kind with exactly this name, or else the first result.
 */
export const Palette = memo(function Palette({
  events: { add: onAdd, find, show },
}: {
  events: Pick<DesignEvents, 'add' | 'find' | 'show'>
}) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const nameOf = (kind: FieldKindName) => translate(`designer.fieldType.${kind}`)
  const wanted = foldText(search.trim())
  const own = wanted ? find(search).slice(0, mostFound) : []
  const found = offeredKinds().filter((kind) => foldText(nameOf(kind)).includes(wanted))
  return (
    <>
      <TextField
        size="small"
        fullWidth
        type="search"
        label={translate('designer.palette.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          const kind = found.find((each) => foldText(nameOf(each)) === wanted) ?? found[0]
          const [column] = own
          if (key !== 'Enter' || nativeEvent.isComposing || !wanted || !(kind || column)) return
          setSearch('')
          if (kind) onAdd(kind)
          else show(column!.webId!)
        }}
        sx={{ mb: 1.5 }}
      />
      {found.length + own.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          {translate('designer.palette.none')}
        </Typography>
      )}
      {kindGroups.map((group) => {
        const kinds = found.filter((kind) => fieldKinds[kind].group === group)
        if (kinds.length === 0) return null
        return (
          <PaletteGroup key={group} name={translate(`designer.palette.${group}`)}>
            {kinds.map((kind) => (
              <KindButton key={kind} kind={kind} name={nameOf(kind)} onAdd={onAdd} />
            ))}
          </PaletteGroup>
        )
      })}
      {own.length > 0 && (
        <PaletteGroup name={translate('designer.palette.inSection')}>
          {own.map(({ webId, label, fieldKey, fieldType }) => (
            <Button
              key={webId}
              size="small"
              color="inherit"
              onClick={() => show(webId!)}
              startIcon={<KindIcon kind={fieldType} />}
              sx={{ ...paletteButton, flex: '0 1 100%' }}
            >
              {label || fieldKey || translate(`designer.fieldType.${fieldType}`)}
            </Button>
          ))}
        </PaletteGroup>
      )}
    </>
  )
})

/** The icon of a kind; nothing for one that this version does not know. */
function KindIcon({ kind }: { kind: string }) {
  const Icon = Object.hasOwn(kindIcons, kind) ? kindIcons[kind as FieldKindName] : undefined
  return Icon && <Icon fontSize="small" />
}

function PaletteGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={name} sx={{ mb: 1.5 }}>
      <Typography
        aria-hidden
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mb: 0.5, fontWeight: 600 }}
      >
        {name}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

const halfWidth = '0 1 calc(50% - 2px)'

const paletteButton = {
  justifyContent: 'flex-start',
  textAlign: 'start',
  minHeight: { xs: 44, md: 34 },
  '@media (pointer: coarse)': { minHeight: 44 },
  px: 1,
  borderColor: 'divider',
  fontWeight: 400,
  lineHeight: 1.2,
  // Long names take a second line.
  whiteSpace: 'normal',
  hyphens: 'auto',
  // Two stand side by side unless a word of them needs more room.
  flex: { xs: halfWidth, md: '0 1 100%', lg: halfWidth },
  minWidth: 'min-content',
  maxWidth: '100%',
  overflowWrap: 'break-word',
  '& .MuiButton-startIcon': { ml: 0, mr: 0.75, color: 'text.secondary' },
} as const

/** A kind that a click adds below the chosen column, and that can be dragged to a place. */
function KindButton({
  kind,
  name,
  onAdd,
}: {
  kind: FieldKindName
  name: string
  onAdd: (kind: FieldKindName) => void
}) {
  const { ref } = useDraggable({ id: `kind ${kind}`, data: { kind } })
  return (
    <Button
      ref={ref}
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<KindIcon kind={kind} />}
      onClick={() => onAdd(kind)}
      sx={paletteButton}
    >
      {name}
    </Button>
  )
}
