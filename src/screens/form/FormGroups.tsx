import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import type { Entity, FormPart, FormSpec } from '../../model/entity.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'

/**
 * A group of a form: the title as the schema says it, the names of its fields, and their inputs.
 */
type Group = FormPart & { content: ReactNode }

/**
 * A group with its translated title, whether its fields are in sight, and how many have an error.
 */
type ShownGroup = FormPart & { title: string; isOpen: boolean; errors: number }

type GroupProps = {
  group: ShownGroup
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * The fields of a form in titled groups, below the fields that belong to none. A refused save opens
 * the groups that hold errors, and focuses the first.
 */
export function FormGroups({
  entity,
  as,
  groups,
  children,
}: {
  entity: Entity
  as: FormSpec['groupsAs']
  /** Those without fields are left out. */
  groups: Group[]
  children: ReactNode
}) {
  const translate = useTranslate()
  const parts = groups.filter(({ fields }) => fields.length > 0)
  const { box, errorsIn, opened, setOpened } = useOpenedGroups(parts, as)
  const shown = parts.map((part) => ({
    ...part,
    title: translate(`entity.${entity.name}.group.${part.label}`, { _: part.label }),
    isOpen: as === undefined || opened.includes(part.label),
    errors: errorsIn(part),
  }))
  const GroupFrame = as ? { tabs: TabPanel, folded: FoldedGroup }[as] : Section
  const open = (label: string, isOpen: boolean) =>
    setOpened([...opened.filter((each) => each !== label), ...(isOpen ? [label] : [])])
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 3 }}>
      {children}
      {as === 'tabs' && <GroupTabs groups={shown} onOpen={(label) => setOpened([label])} />}
      {shown.map((group) => (
        <GroupFrame key={group.label} group={group} onOpen={(isOpen) => open(group.label, isOpen)}>
          {group.content}
        </GroupFrame>
      ))}
    </Box>
  )
}

/**
 * The groups that are open, by their labels: the first one, and those that hold errors of a save.
 */
function useOpenedGroups(parts: FormPart[], as: FormSpec['groupsAs']) {
  const { errors, submitCount } = useFormState()
  const [opened, setOpened] = useState(parts.slice(0, 1).map(({ label }) => label))
  const box = useRef<HTMLElement>(null)
  const focusNext = useRef(false)
  const errorsIn = ({ fields }: FormPart) => fields.filter((name) => name in errors).length
  const wrong = parts.filter((part) => errorsIn(part) > 0).map(({ label }) => label)
  const wrongKey = wrong.join()
  useEffect(() => {
    if (!as || submitCount === 0 || wrong.every((label) => opened.includes(label))) return
    if (as === 'tabs' && wrong.some((label) => opened.includes(label))) return
    focusNext.current = true
    setOpened(as === 'tabs' ? wrong.slice(0, 1) : [...opened, ...wrong])
    // Only after a refusal: what the person opens or closes must not open others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, wrongKey])
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const isInSight = (each: HTMLElement) => each.checkVisibility()
    ;[...(box.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
      .find(isInSight)
      ?.focus()
  }, [opened])
  return { box, errorsIn, opened, setOpened }
}

function Section({ group, children }: GroupProps) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Box component="h3" id={id} sx={titleStyles}>
        {group.title}
      </Box>
      {children}
    </Box>
  )
}

function FoldedGroup({ group, onOpen, children }: GroupProps) {
  return (
    <Box
      component="details"
      open={group.isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget as HTMLDetailsElement
        if (open !== group.isOpen) onOpen(open)
      }}
    >
      <Box component="summary" sx={{ ...titleStyles, cursor: 'pointer', minHeight: 24 }}>
        {group.title}
        <ErrorMark count={group.errors} />
      </Box>
      {children}
    </Box>
  )
}

const idOf = (what: 'tab' | 'panel', { label }: FormPart) =>
  `form-${what}-${label}`.replaceAll(' ', '-')

function GroupTabs({ groups, onOpen }: { groups: ShownGroup[]; onOpen: (label: string) => void }) {
  const translate = useTranslate()
  const current = groups.find(({ isOpen }) => isOpen) ?? groups[0]
  return (
    <Tabs
      value={current?.label ?? false}
      onChange={(_, label: string) => onOpen(label)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('screens.form.groups')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {groups.map((group) => (
        <Tab
          key={group.label}
          value={group.label}
          id={idOf('tab', group)}
          aria-controls={idOf('panel', group)}
          label={
            <span>
              {group.title}
              <ErrorMark count={group.errors} />
            </span>
          }
          sx={{ textTransform: 'none' }}
        />
      ))}
    </Tabs>
  )
}

/** Hidden panels keep their inputs, so that what was typed is validated and saved. */
function TabPanel({ group, children }: GroupProps) {
  return (
    <Box
      role="tabpanel"
      id={idOf('panel', group)}
      aria-labelledby={idOf('tab', group)}
      sx={{ display: group.isOpen ? 'block' : 'none' }}
    >
      {children}
    </Box>
  )
}

/** Says that fields of a group have errors. */
function ErrorMark({ count }: { count: number }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <>
      <WarningAmber
        aria-hidden
        color="error"
        sx={{ fontSize: '1rem', ml: 0.75, verticalAlign: '-3px' }}
      />
      <Box component="span" sx={visuallyHidden}>
        , {translate('screens.form.count', { smart_count: count })}
      </Box>
    </>
  )
}

const titleStyles = {
  m: 0,
  mb: 1.5,
  fontSize: '0.9375rem',
  fontWeight: 700,
} as const
