import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import type { Entity, FormPart } from '../../model/entity.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'

/** A group with its translated title, whether its fields are in sight, and how many have an error. */
type ShownGroup = FormPart & { title: string; isOpen: boolean; errors: number }

type GroupProps = {
  group: ShownGroup
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * The fields of a form in titled groups. A refused save opens the groups that hold errors, and
 * focuses the first. `children` renders the fields of these names.
 */
export function FormGroups({
  entity,
  names,
  children: fieldsOf,
}: {
  entity: Entity
  /** The fields that the form shows. */
  names: string[]
  children: (names: string[]) => ReactNode
}) {
  const translate = useTranslate()
  const parts = (entity.form.groups ?? [])
    .map((part) => ({ ...part, fields: part.fields.filter((name) => names.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
  const { box, errorsIn, opened, setOpened } = useOpenedGroups(parts, entity.form.groupsAs)
  const others = names.filter((name) => !parts.some(({ fields }) => fields.includes(name)))
  const groups = parts.map(
    (part): ShownGroup => ({
      ...part,
      title: translate(`entity.${entity.name}.group.${part.label}`, { _: part.label }),
      isOpen: entity.form.groupsAs === undefined || opened.includes(part.label),
      errors: errorsIn(part),
    }),
  )
  const Group = entity.form.groupsAs
    ? { tabs: TabPanel, folded: FoldedGroup }[entity.form.groupsAs]
    : Section
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 3 }}>
      {others.length > 0 && fieldsOf(others)}
      {entity.form.groupsAs === 'tabs' && (
        <GroupTabs groups={groups} onOpen={(label) => setOpened([label])} />
      )}
      {groups.map((group) => (
        <Group
          key={group.label}
          group={group}
          onOpen={(isOpen) =>
            setOpened([
              ...opened.filter((label) => label !== group.label),
              ...(isOpen ? [group.label] : []),
            ])
          }
        >
          {fieldsOf(group.fields)}
        </Group>
      ))}
    </Box>
  )
}

/** The groups that are open, by their labels: the first one, and those that hold errors of a save. */
function useOpenedGroups(parts: FormPart[], as: Entity['form']['groupsAs']) {
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
