import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import { useTranslate } from 'ra-core'
import { foldText } from '../../model/foldText.ts'
import { findField } from '../../model/path.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { DialogFrame, secondaryButtonProps } from '../../screens/dialog/DialogFrame.tsx'
import { DragAndDrop } from '../../screens/drag/DragAndDrop.tsx'
import { useEntity, type TabProps } from '../../screens/entities.tsx'
import { RecordDialogs } from '../../screens/record/RecordDialogs.tsx'
import { usePermitted } from '../../screens/session.tsx'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { findPlace, type Dragged, type DropPlace } from './dropPlace.ts'
import { SectionList, type ItemAction, type ListedSection } from './SectionList.tsx'
import { searchOf, useFormSections, type PlacedSection } from './useFormSections.ts'

const AssignFieldDialog = lazyPart(() => import('../../screens/link/AssignFieldDialog.tsx'))
const RecordDrawer = lazyPart(() => import('../../screens/link/RecordDrawer.tsx'))

type Open =
  | { kind: 'details'; section: string }
  | { kind: 'location' | 'edit' | 'place'; link: PlacedSection }

/**
 * The sections of a form beside those that can be added: dragged, moved by buttons, keys and menus,
 * and put in order. What a person may not do is absent.
 * Source  FORM-35 to FORM-48
 */
export default function FormSections({ record, label }: TabProps) {
  const translate = useTranslate()
  const link = useEntity('form-section')
  const mayAdd = usePermitted('TEMPLATES:FORMS', 'CREATE')
  const mayChange = usePermitted('TEMPLATES:FORMS', 'UPDATE')
  const mayRemove = usePermitted('TEMPLATES:FORMS', 'DELETE')
  const [search, setSearch] = useState({ available: '', selected: '' })
  const [open, setOpen] = useState<Open>()
  const sections = useFormSections(String(record.id), searchOf(search.available), mayAdd)
  const { all, placed } = sections
  if (placed.error && !placed.data)
    return (
      <FailureMessage error={placed.error} what={label} onRetry={() => void placed.refetch()} />
    )
  if (!placed.data || (mayAdd && !all.data && !all.error)) return <ScreenSkeleton />

  const links = placed.data
  const used = new Set(links.map(({ formSectionId }) => formSectionId))
  const available = (all.data ?? []).filter(({ webId }) => !used.has(webId))
  const wanted = foldText(searchOf(search.selected))
  const shown = links.filter(({ sectionName }) => foldText(sectionName).includes(wanted))
  const linkOf = (id: string) => links.find(({ webId }) => webId === id)!
  const sectionsOf = (ids: string[]) => available.filter(({ webId }) => ids.includes(webId))
  const isSaved = ({ webId }: PlacedSection) => !webId.startsWith('new ')
  const add = (ids: string[], before?: PlacedSection) => {
    const found = sectionsOf(ids)
    if (mayAdd && found.length > 0) void sections.add(found, before)
  }
  const remove = (ids: string[]) => {
    const found = links.filter((each) => ids.includes(each.webId) && isSaved(each))
    if (mayRemove && found.length > 0) void sections.remove(found)
  }
  const move = (id: string, to: number) => {
    const found = linkOf(id)
    if (mayChange && isSaved(found))
      void sections.move(found, Math.min(links.length - 1, Math.max(0, to)))
  }
  const indexOf = (id: string) => links.findIndex(({ webId }) => webId === id)
  const onDrop = (source: Dragged, target: DropPlace) => {
    if (target.list === 'available') return remove([source.id])
    const before = links.find(({ webId }) => webId === target.before)
    if (source.list === 'available') return add([source.id], before)
    const [from, at] = [indexOf(source.id), before ? links.indexOf(before) : links.length]
    return move(source.id, at > from ? at - 1 : at)
  }
  const details = (id: string): ItemAction => ({
    label: translate('formSections.details'),
    run: () => setOpen({ kind: 'details', section: id }),
  })
  const availableActions = ({ id, name }: ListedSection): ItemAction[] => [
    { label: translate('formSections.add', { name }), run: () => add([id]) },
    details(id),
  ]
  const selectedActions = ({ id, name }: ListedSection): ItemAction[] => {
    const at = indexOf(id)
    const placedLink = linkOf(id)
    return [
      ...(mayChange
        ? [
            ...(at > 0
              ? [
                  {
                    label: translate('formSections.up'),
                    keys: 'Alt ↑',
                    run: () => move(id, at - 1),
                  },
                ]
              : []),
            ...(at < links.length - 1
              ? [
                  {
                    label: translate('formSections.down'),
                    keys: 'Alt ↓',
                    run: () => move(id, at + 1),
                  },
                ]
              : []),
            {
              label: translate('formSections.toPosition'),
              run: () => setOpen({ kind: 'place', link: placedLink }),
            },
            {
              label: translate('entity.form-section.whenEmpty.locationId', {
                _: 'Assign Location',
              }),
              run: () => setOpen({ kind: 'location', link: placedLink }),
            },
            {
              label: translate('screens.action.edit'),
              run: () => setOpen({ kind: 'edit', link: placedLink }),
            },
          ]
        : []),
      ...(mayRemove
        ? [{ label: translate('formSections.remove', { name }), run: () => remove([id]) }]
        : []),
      details(placedLink.formSectionId),
    ]
  }
  const onSelectedKey = (event: KeyboardEvent, { id }: ListedSection) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const field = findField(link, 'locationId')!
  const close = () => setOpen(undefined)
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        {(mayAdd || mayChange || mayRemove) && (
          <Button
            color="inherit"
            size="small"
            disabled={!sections.undoName}
            title={sections.undoName}
            onClick={() => void sections.undo()}
          >
            {translate('formSections.undo')}
          </Button>
        )}
      </Box>
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {sections.undoName}
      </Box>
      <DragAndDrop<Dragged, DropPlace>
        find={(x, y, source) =>
          source.list === 'selected' || mayAdd ? findPlace(x, y, source) : undefined
        }
        nameOf={({ name }) => name}
        onDrop={onDrop}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {mayAdd && all.error && !all.data && (
            <FailureMessage
              error={all.error}
              what={translate('formSections.available')}
              onRetry={() => void all.refetch()}
            />
          )}
          {mayAdd && all.data && (
            <SectionList
              list="available"
              title={translate('formSections.available')}
              items={available.map(({ webId, name }) => ({ id: webId, name }))}
              search={search.available}
              onSearch={(text) => setSearch((before) => ({ ...before, available: text }))}
              empty={translate(
                search.available ? 'formSections.noMatch' : 'formSections.noneAvailable',
              )}
              move={{
                label: (name) => translate('formSections.add', { name }),
                all: translate('formSections.addSelected'),
                icon: <ArrowForward fontSize="small" />,
                run: (ids) => add(ids),
              }}
              actionsOf={availableActions}
              onKey={() => undefined}
            />
          )}
          <SectionList
            list="selected"
            title={translate('formSections.selected')}
            items={shown.map((each) => ({
              id: each.webId,
              name: each.sectionName,
              place: links.indexOf(each) + 1,
              ...(each.locationName ? { note: locationText(each, translate) } : {}),
            }))}
            search={search.selected}
            onSearch={(text) => setSearch((before) => ({ ...before, selected: text }))}
            empty={translate(
              search.selected ? 'formSections.noMatch' : 'formSections.noneSelected',
            )}
            {...(mayRemove
              ? {
                  move: {
                    label: (name: string) => translate('formSections.remove', { name }),
                    all: translate('formSections.removeSelected'),
                    icon: <ArrowBack fontSize="small" />,
                    run: remove,
                  },
                }
              : {})}
            actionsOf={selectedActions}
            onKey={onSelectedKey}
          />
        </Box>
      </DragAndDrop>
      <PartBoundary onClose={close}>
        {open?.kind === 'details' && (
          <RecordDrawer name="section" id={open.section} onClose={close} />
        )}
        {open?.kind === 'location' && (
          <AssignFieldDialog link={link} record={open.link} field={field} onClose={close} />
        )}
        {open?.kind === 'place' && (
          <PositionDialog
            name={open.link.sectionName}
            place={links.indexOf(open.link) + 1}
            last={links.length}
            onClose={close}
            onMove={(place) => move(open.link.webId, place - 1)}
          />
        )}
      </PartBoundary>
      <RecordDialogs
        entity={link}
        open={open?.kind === 'edit' ? { kind: 'edit', record: open.link } : undefined}
        onClose={close}
      />
    </>
  )
}

/** The location that a section is for, with its branch, and whether it is restricted to it. */
function locationText(
  { locationName, _text, locationRestriction }: PlacedSection,
  translate: (key: string, values?: object) => string,
): string {
  const place = [locationName, _text?.['siteId']].filter(Boolean).join(' · ')
  return locationRestriction ? translate('formSections.onlyAt', { place }) : place
}

/** Asks for the place of a section, from 1. */
function PositionDialog({
  name,
  place,
  last,
  onMove,
  onClose,
}: {
  name: string
  place: number
  last: number
  onMove: (place: number) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [value, setValue] = useState(String(place))
  const number = Number(value)
  const isPlace = Number.isInteger(number) && number >= 1 && number <= last
  const text = translate('formSections.position', { last })
  return (
    <DialogFrame
      title={translate('formSections.positionOf', { name })}
      onClose={onClose}
      wrap={(parts) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPlace) return
            onMove(number)
            onClose()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isPlace}>
            {translate('formSections.move')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        type="number"
        label={text}
        value={value}
        error={!isPlace}
        slotProps={{ htmlInput: { min: 1, max: last } }}
        onChange={({ target }) => setValue(target.value)}
      />
    </DialogFrame>
  )
}
