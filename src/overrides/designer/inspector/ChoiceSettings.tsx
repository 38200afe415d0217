import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'

/**
 * The choices, one after another; a single name that begins with LK is a look-up list. Enter begins
 * the next choice, and several lines that are pasted become one choice each.
 */
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
  const [begun, setBegun] = useState<{ index: number }>()
  const put = (next: string[], merges?: string) =>
    onChange(name, (each) => ({ ...each, options: next }), merges)
  const begin = (index: number) => {
    put(options.toSpliced(index, 0, freeChoice(options, translate)))
    setBegun({ index })
  }
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
          begun={index === begun?.index ? begun : undefined}
          onType={(text) => put(options.with(index, text), `${column.webId}.options.${index}`)}
          onNext={() => begin(index + 1)}
          onPaste={(lines) => put(options.toSpliced(index, 1, ...lines))}
          onSwap={(other) => swap(index, other)}
          onRemove={() => put(options.toSpliced(index, 1))}
        />
      ))}
      <Box>
        <Button size="small" onClick={() => begin(options.length)}>
          {translate('designer.inspector.addChoice')}
        </Button>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {translate('designer.inspector.lookupHint')}
      </Typography>
    </Box>
  )
}

/** The lines of a text, without what lists put before them. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n]+/)
      .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
      .filter(Boolean),
  ),
]

/** The name of a new choice, which no other one has. */
function freeChoice(
  options: string[],
  translate: (key: string, values: { number: number }) => string,
): string {
  const nameOf = (number: number) => translate('designer.inspector.newChoice', { number })
  let number = options.length + 1
  while (options.includes(nameOf(number))) number += 1
  return nameOf(number)
}

/** One choice, with buttons that move it up or down or remove it. */
function ChoiceLine({
  option,
  index,
  isLast,
  begun,
  onType,
  onNext,
  onPaste,
  onSwap,
  onRemove,
}: {
  option: string
  index: number
  isLast: boolean
  /** The choice has just been added, to be named; each time another object. */
  begun: object | undefined
  onType: (text: string) => void
  onNext: () => void
  /** Replaces the choice with these. */
  onPaste: (lines: string[]) => void
  /** Swaps the choice with the one at this index. */
  onSwap: (other: number) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!begun) return
    input.current!.focus()
    input.current!.select()
  }, [begun])
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <TextField
        size="small"
        fullWidth
        inputRef={input}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onNext()
        }}
        onPaste={(event) => {
          const lines = linesOf(event.clipboardData.getData('text'))
          if (lines.length < 2) return
          event.preventDefault()
          onPaste(lines)
        }}
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
