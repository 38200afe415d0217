import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../design/design.ts'
import type { ChangeColumn } from './changeColumn.ts'

/** The choices, one after another; a single name that begins with LK is a look-up list. */
export function ChoiceSettings({
  column,
  onChange,
}: {
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const options = column.options ?? []
  const name = translate('designer.design.options')
  const put = (next: string[], merges?: string) =>
    onChange(name, (each) => ({ ...each, options: next }), merges)
  const swap = (index: number, other: number) =>
    put(options.with(index, options[other]!).with(other, options[index]!))
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }} aria-hidden>
        {name}
      </Typography>
      {options.map((option, index) => (
        <ChoiceLine
          key={index}
          option={option}
          index={index}
          isLast={index === options.length - 1}
          onType={(text) => put(options.with(index, text), `${column.webId}.options.${index}`)}
          onSwap={(other) => swap(index, other)}
          onRemove={() => put(options.toSpliced(index, 1))}
        />
      ))}
      <Box>
        <Button
          size="small"
          onClick={() =>
            put([
              ...options,
              translate('designer.inspector.newChoice', { number: options.length + 1 }),
            ])
          }
        >
          {translate('designer.inspector.addChoice')}
        </Button>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {translate('designer.inspector.lookupHint')}
      </Typography>
    </Box>
  )
}

/** One choice, with buttons that move it up or down or remove it. */
function ChoiceLine({
  option,
  index,
  isLast,
  onType,
  onSwap,
  onRemove,
}: {
  option: string
  index: number
  isLast: boolean
  onType: (text: string) => void
  /** Swaps the choice with the one at this index. */
  onSwap: (other: number) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <TextField
        size="small"
        fullWidth
        slotProps={{
          htmlInput: {
            'aria-label': translate('designer.inspector.choice', { number: index + 1 }),
          },
        }}
        value={option}
        onChange={(event) => onType(event.target.value)}
      />
      <IconButton
        size="small"
        disabled={index === 0}
        aria-label={translate('designer.inspector.choiceUp', { choice: option })}
        onClick={() => onSwap(index - 1)}
      >
        <ArrowUpward fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        disabled={isLast}
        aria-label={translate('designer.inspector.choiceDown', { choice: option })}
        onClick={() => onSwap(index + 1)}
      >
        <ArrowDownward fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={translate('designer.inspector.choiceRemove', { choice: option })}
        onClick={onRemove}
      >
        <Close fontSize="inherit" />
      </IconButton>
    </Box>
  )
}
