import { useState } from 'react'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Field } from '../../model/field.ts'
import type { OptionsProvider } from '../picker/optionsOf.tsx'

/**
 * A menu of what can be inserted into the text of the control `id`, at its cursor; below it, what
 * the text has between the marks and nothing knows.
 */
export function InsertMenu({
  id,
  label,
  inserts: { entity, between },
  text,
  onChange,
}: {
  id: string
  label: string
  inserts: NonNullable<Field['inserts']>
  text: string
  onChange: (text: string) => void
}) {
  const translate = useTranslate()
  const provider = useDataProvider<OptionsProvider>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { data: options = [], isSuccess } = useQuery({
    queryKey: [entity, 'inserts'],
    queryFn: async () => (await provider.getOptions(entity, { size: 200 })).data,
    retry: false,
  })
  const [before, after] = between
  const insert = (value: string) => {
    setAnchor(undefined)
    const box = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
    const start = box?.selectionStart ?? text.length
    const word = `${before}${value}${after}`
    onChange(`${text.slice(0, start)}${word}${text.slice(box?.selectionEnd ?? start)}`)
    // The cursor is set once the control has the new text.
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(start + word.length, start + word.length)
    })
  }
  const unknown = isSuccess
    ? wordsIn(text, between).filter((word) => !options.some(({ value }) => value === word))
    : []
  return (
    <Box sx={{ mt: 0.5 }}>
      <Button
        size="small"
        disabled={options.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={`${translate('fields.inserts.insert')}: ${label}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('fields.inserts.insert')}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        // The cursor of the control takes the focus.
        disableRestoreFocus
      >
        {options.map(({ value, text: name }) => (
          <MenuItem key={value} onClick={() => insert(value)} sx={{ gap: 2 }}>
            <Box component="span" sx={{ flex: 1 }}>
              {name}
            </Box>
            <Typography component="code" variant="body2" color="textSecondary">
              {`${before}${value}${after}`}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
      {unknown.length > 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'warning.main' }}>
          {translate('fields.inserts.unknown', {
            smart_count: unknown.length,
            names: unknown.map((word) => `${before}${word}${after}`).join(', '),
          })}
        </Typography>
      )}
    </Box>
  )
}

/** What stands between the marks in a text, each once. */
function wordsIn(text: string, [before, after]: [string, string]): string[] {
  const words = text
    .split(before)
    .slice(1)
    .flatMap((part) => (part.includes(after) ? [part.slice(0, part.indexOf(after)).trim()] : []))
  return [...new Set(words)]
}
