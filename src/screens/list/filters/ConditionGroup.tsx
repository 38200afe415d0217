import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { groupOf, isGroup, joinOf, rulesIn } from '../../../model/filterGroup.ts'
import type { Entity } from '../../../model/entity.ts'
import type { Filter, FilterGroup, FilterRule } from '../../../model/listQuery.ts'
import type { OptionSource } from '../../../fields/picker/pickerOptions.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import { LoadBoundary } from '../../../fields/loading/LoadBoundary.tsx'

/** The maximum nesting of groups; a filter from elsewhere may be deeper and is still shown. */
const deepest = 3

/**
 * Shared props of the builder: the entity, the fields to choose from, and the condition that a new
 * row starts with.
 */
type Builder = { entity: Entity; source: OptionSource; start: Filter }

/**
 * Edits conditions and groups joined by "all of these" or "any of these". With `autoFocus`, the
 * first condition has the focus when it appears.
 */
export function ConditionGroup({
  builder,
  group,
  depth = 1,
  number,
  autoFocus,
  onChange,
  onRemove,
}: {
  builder: Builder
  group: FilterGroup
  depth?: number
  number?: number
  autoFocus?: boolean
  onChange: (group: FilterGroup) => void
  onRemove?: () => void
}) {
  const translate = useTranslate()
  const { rules, join, added, addRef, change, append, remove } = useRules(
    group,
    autoFocus,
    onChange,
  )
  const name = number === undefined ? undefined : translate('screens.filter.group', { number })
  return (
    <Box
      role={name ? 'group' : undefined}
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 1.5,
        minWidth: 0,
        ...(name
          ? {
              borderInlineStart: '3px solid',
              borderColor: 'divider',
              paddingInlineStart: 1.5,
              py: 0.5,
            }
          : {}),
      }}
    >
      {(name || rules.length > 1) && (
        <GroupHeading
          join={join}
          number={number}
          onJoin={(next) => onChange(groupOf(next, rules))}
          onRemove={onRemove}
        />
      )}
      {rules.length === 0 && !name && (
        <Typography variant="body2" color="textSecondary">
          {translate('screens.filter.none')}
        </Typography>
      )}
      {rules.map((rule, index) => (
        <Box key={index} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          {index > 0 && (
            <Typography variant="body2" color="textSecondary" aria-hidden sx={{ my: -0.5 }}>
              {translate(join === 'any' ? 'screens.filter.orWord' : 'screens.filter.andWord')}
            </Typography>
          )}
          <Rule
            builder={builder}
            rule={rule}
            depth={depth}
            number={index + 1}
            autoFocus={rule === added}
            onChange={(next) => change(index, next)}
            onRemove={() => remove(index)}
          />
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button ref={addRef} size="small" onClick={() => append({ ...builder.start })}>
          {translate('screens.filter.add')}
        </Button>
        {depth < deepest && (
          <Button
            size="small"
            onClick={() => append(groupOf(join === 'any' ? 'all' : 'any', [{ ...builder.start }]))}
          >
            {translate('screens.filter.addGroup')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** One rule of a group: a condition, or a group itself. */
function Rule({
  builder,
  rule,
  depth,
  number,
  autoFocus,
  onChange,
  onRemove,
}: {
  builder: Builder
  rule: FilterRule
  depth: number
  number: number
  autoFocus: boolean
  onChange: (rule: FilterRule) => void
  onRemove: () => void
}) {
  return isGroup(rule) ? (
    <ConditionGroup
      builder={builder}
      group={rule}
      depth={depth + 1}
      number={number}
      autoFocus={autoFocus}
      onChange={onChange}
      onRemove={onRemove}
    />
  ) : (
    <LoadBoundary fallback={<Skeleton variant="rounded" height={64} />}>
      <ConditionRow
        entity={builder.entity}
        source={builder.source}
        condition={rule}
        number={number}
        autoFocus={autoFocus}
        onChange={onChange}
        onRemove={onRemove}
      />
    </LoadBoundary>
  )
}

/**
 * The rules of a group and their changes. `added` is the rule added last, which gets the focus when
 * it appears; `addRef` belongs to the button that adds one.
 */
function useRules(
  group: FilterGroup,
  autoFocus: boolean | undefined,
  onChange: (group: FilterGroup) => void,
) {
  const addRef = useRef<HTMLButtonElement>(null)
  const rules = rulesIn(group)
  const join = joinOf(group)
  // Rules have no key to identify it by.
  const [added, setAdded] = useState(autoFocus ? rules[0] : undefined)
  const put = (next: FilterRule[]) => onChange(groupOf(join, next))
  return {
    rules,
    join,
    added,
    addRef,
    change: (index: number, rule: FilterRule) =>
      put(rules.map((each, at) => (at === index ? rule : each))),
    append: (rule: FilterRule) => {
      setAdded(rule)
      put([...rules, rule])
    },
    remove: (index: number) => {
      put(rules.filter((_, at) => at !== index))
      // The removed row had the focus.
      addRef.current?.focus()
    },
  }
}

/** Whether all or any of the rules must match, and the button that removes the group. */
function GroupHeading({
  join,
  number,
  onJoin,
  onRemove,
}: {
  join: 'any' | 'all'
  number: number | undefined
  onJoin: (join: 'any' | 'all') => void
  onRemove: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('screens.filter.match')}
        value={join}
        onChange={(event) => onJoin(event.target.value as 'any' | 'all')}
        sx={{ width: 240, maxWidth: '100%' }}
      >
        <MenuItem value="all">{translate('screens.filter.allOf')}</MenuItem>
        <MenuItem value="any">{translate('screens.filter.anyOf')}</MenuItem>
      </TextField>
      <Box sx={{ flex: 1 }} />
      {onRemove && number !== undefined && (
        <IconButton
          aria-label={translate('screens.filter.removeGroup', { number })}
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
