import Box from '@mui/material/Box'
import type { Field } from '../../../model/field.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyInput } from '../../lazyInput.tsx'
import { FirstAndMore } from '../../controls/FirstAndMore.tsx'
import { isRecord } from '../../nested/nested.ts'
import { NestedPairs, NestedTable } from '../../nested/NestedDisplay.tsx'
import { summary } from '../../controls/summary.tsx'
import { NoValue } from '../../controls/ValueText.tsx'

/** The most columns that are read beside each other; more are pairs, one object below the other. */
const widestTable = 6

function ListDisplay({ field, value, record, place, label = field.label }: DisplayProps) {
  const items = (Array.isArray(value) ? value : []).filter((item) => summary(item) !== '')
  if (items.length === 0) return <NoValue place={place} />
  if (place === 'cell') {
    const texts = items.map((item) => summary(withoutHidden(item, field)))
    return (
      <FirstAndMore
        items={texts.map((text, index) => (
          <span title={text} key={index}>
            {text}
          </span>
        ))}
        label={label}
      />
    )
  }
  if (field.as === 'table' && (field.fields ?? []).length <= widestTable && items.every(isRecord))
    return <NestedTable field={field} items={items} record={record} place={place} label={label} />
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        '& > li + li': { pt: 1, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {items.map((item, index) => (
        <li key={index}>
          {typeof item === 'object' ? (
            <NestedPairs
              fields={field.fields ?? []}
              value={item as Record<string, unknown>}
              record={record}
              path={`${field.name}.${index}`}
              place={place}
            />
          ) : (
            summary(item)
          )}
        </li>
      ))}
    </Box>
  )
}

/** An item without its hidden fields. */
const withoutHidden = (item: unknown, { fields = [] }: Field) =>
  isRecord(item)
    ? Object.fromEntries(
        Object.entries(item).filter(
          ([name]) => !fields.some((each) => each.hidden && each.name === name),
        ),
      )
    : item

/** A list of objects: the first and "+n" in a cell, all in the grid. */
export const listViews: FieldViews = { Display: ListDisplay, Input: lazyInput('list') }
