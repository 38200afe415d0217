import { useRef } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { SourceContextProvider, useLocale, useTranslate } from 'ra-core'
import { useFieldArray } from 'react-hook-form'
import {
  columnsOf,
  repeatedColumn,
  type DesignGroup,
  type DesignRow,
  type GroupRepeat,
} from '../../../design/design.ts'
import { columnField } from '../../../design/designEntity.ts'
import { AddRowButton } from '../../../fields/controls/AddRowButton.tsx'
import { useFieldFrame } from '../../../fields/controls/useFieldInput.tsx'
import { preloadInputs } from '../../../fields/lazyInput.tsx'
import { LoadBoundary } from '../../../branchdesk.ts'
import { usePromise } from '../../../fields/loading/usePromise.ts'
import { useDropFiles } from '../../../fields/types/file/fileOwner.ts'
import { RowButtons } from '../../../fields/types/list/RowButtons.tsx'
import { startValues } from '../inspector/useDesignResolver.ts'

/**
 * The entries of a group that repeats, which can be added, moved and removed. `children` are its
 * rows; the fields in them belong to the entry around them.
 */
export const RepeatedGroup = (props: Props) => (
  <LoadBoundary fallback={null}>
    <Entries {...props} />
  </LoadBoundary>
)

type Props = {
  group: DesignGroup
  repeat: GroupRepeat
  rows: DesignRow[]
  /** The heading in the language of the form. */
  name: string
  children: ReactNode
}

function Entries({ group, repeat, rows, name, children }: Props) {
  // A new entry can only take the focus if its inputs are there at once.
  usePromise(preloadInputs())
  const translate = useTranslate()
  const locale = useLocale()
  const { fieldKey, maxItems } = repeat
  const field = columnField(repeatedColumn(group, repeat, rows.flatMap(columnsOf)), 'en')!
  const { frame } = useFieldFrame({ field, source: fieldKey })
  const { fields: entries, append, remove, move } = useFieldArray({ name: fieldKey })
  const dropFiles = useDropFiles(fieldKey)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, '& > *': { minWidth: 0 } }}>
      {entries.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('fields.list.none')}
        </Typography>
      )}
      {entries.map((entry, index) => {
        const words = { label: name, number: index + 1 }
        return (
          <Box
            key={entry.id}
            role="group"
            aria-label={translate('fields.list.row', words)}
            sx={{
              p: 1.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              '& > :last-child': { mb: 0 },
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
              <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
                {translate('fields.list.row', words)}
              </Typography>
              <RowButtons
                words={words}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
                onMove={(by) => entries[index + by] && move(index, index + by)}
                onRemove={() => {
                  dropFiles(index)
                  remove(index)
                  addButton.current?.focus()
                }}
              />
            </Box>
            <SourceContextProvider
              value={{
                getSource: (source) => `${fieldKey}.${index}.${source}`,
                getLabel: (source) => source,
              }}
            >
              {children}
            </SourceContextProvider>
          </Box>
        )
      })}
      <AddRowButton
        ref={addButton}
        full={entries.length >= (maxItems ?? Infinity)}
        onAdd={() => append(emptyEntry(rows))}
      >
        {translate('fields.list.add', { label: locale === 'de' ? name : name.toLowerCase() })}
      </AddRowButton>
      {frame.error && <FormHelperText error>{frame.error}</FormHelperText>}
    </Box>
  )
}

/** A new entry, with the defaults of its fields. */
const emptyEntry = (rows: DesignRow[]): Record<string, unknown> => ({
  ...Object.fromEntries(
    rows.flatMap((row) =>
      columnsOf(row).flatMap(({ fieldKey }) => (fieldKey ? [[fieldKey, null]] : [])),
    ),
  ),
  ...startValues(rows.map(({ group: _, ...row }) => row)),
})
