import { useNotify, useTranslate } from 'ra-core'
import { useUndo } from '../../screens/undo/useUndo.ts'
import { withoutLocation } from './hasLocation.ts'
import { withAdded, withMoved, withoutRemoved } from './sequences.ts'
import { useSectionQueries, type PlacedSection, type Section } from './useSectionQueries.ts'
import { useSectionRequests } from './useSectionRequests.ts'
import { useUndoableChanges, type Reversal } from './useUndoableChanges.ts'

/** The search of a list starts at three characters; without any it shows everything (FORM-36). */
export const searchOf = (text: string): string => (text.trim().length >= 3 ? text.trim() : '')

/**
 * The sections of a form and those that can be added, with the changes. A change shows at once;
 * when the service refuses it, the lists are read again and the reason is shown. What others change
 * shows as well.
 * Source  FORM-35 to FORM-47
 */
export function useFormSections(form: string, search: string, mayAdd: boolean) {
  const notify = useNotify()
  const translate = useTranslate()
  const undoKeys = useUndoKeys()
  const requests = useSectionRequests(form)
  const { change, record, settled, ...steps } = useUndoableChanges(form)
  const { all, placed, readPlaced } = useSectionQueries(form, search, mayAdd, settled)
  const rows = placed.data ?? []
  const removal =
    (links: PlacedSection[]): Reversal =>
    async () => {
      const keys = await requests.remove(links)
      return keys && restoration(links, keys)
    }
  // What comes back has its id again, so that older and later steps still name it.
  const restoration =
    (links: PlacedSection[], keys: string[]): Reversal =>
    async () => {
      await undoKeys(keys)
      return removal(links)
    }
  const movement =
    (id: string, from: number, to: number): Reversal =>
    async () => {
      await requests.move(id, from, to)
      return movement(id, to, from)
    }
  /** Gives sections the fields of `wanted`, as long as they have those of `present`. */
  const fieldChange =
    (names: string[], wanted: PlacedSection[], present: PlacedSection[]): Reversal =>
    async () => {
      await requests.restore(names, wanted, present, await readPlaced())
      return fieldChange(names, present, wanted)
    }
  return {
    all,
    placed,
    ...steps,
    /** Adds sections before a placed one, or at the end. */
    add: (sections: Section[], before?: PlacedSection) => {
      const first = before?.sequence ?? (rows.at(-1)?.sequence ?? 0) + 1
      return change(
        translate('formSections.added', { name: nameOf(sections.map(({ name }) => name)) }),
        (before) =>
          withAdded(
            before,
            sections.map((each, index) => unsaved(each, first + index)),
          ),
        async () => {
          const added = await requests.add(sections, first)
          notify(translate('entity.form-section.assigned.formDefinitionId', { _: addedText }), {
            type: 'success',
          })
          return removal(added)
        },
      )
    },
    remove: (links: PlacedSection[]) =>
      change(
        translate('formSections.removed', {
          name: nameOf(links.map(({ sectionName }) => sectionName)),
        }),
        (before) => withoutRemoved(before, links),
        async () => {
          const reverse = await removal(links)()
          notify(
            translate('entity.form-section.remove.formDefinitionId.success', { _: removedText }),
            { type: 'success' },
          )
          return reverse
        },
      ),
    /** Moves a placed section to the place of another one; 0 is the first. */
    move: (link: PlacedSection, to: number) => {
      const from = rows.indexOf(link)
      const target = rows[to]
      if (from === to || !target) return Promise.resolve()
      const [oldIndex, newIndex] = [link.sequence - 1, target.sequence - 1]
      return change(
        translate('formSections.moved', { name: link.sectionName, place: to + 1 }),
        (before) => withMoved(before, link.webId, target.sequence),
        movement(link.webId, oldIndex, newIndex),
      )
    },
    /** Removes the locations of sections: they are shown anywhere. */
    clearLocation: (links: PlacedSection[]) => {
      const ids = new Set(links.map(({ webId }) => webId))
      const cleared = (row: PlacedSection) => ({ ...row, ...withoutLocation, locationName: null })
      return change(
        translate('formSections.locationCleared', {
          name: nameOf(links.map(({ sectionName }) => sectionName)),
        }),
        (before) => before.map((row) => (ids.has(row.webId) ? cleared(row) : row)),
        async () => {
          const wanted = links.map(cleared)
          await requests.restore(locationFields, wanted, links, links)
          return fieldChange(locationFields, links, wanted)
        },
      )
    },
    /** Adds what a dialog has changed in sections as a step: their location, or other fields. */
    recordChanges: (links: PlacedSection[], changes: Record<string, unknown>) =>
      void record({
        name: translate(
          `formSections.${locationFields.some((each) => each in changes) ? 'located' : 'changed'}`,
          {
            name: nameOf(links.map(({ sectionName }) => sectionName)),
          },
        ),
        reverse: fieldChange(
          Object.keys(changes),
          links,
          links.map((each) => ({ ...each, ...changes })),
        ),
      }),
  }
}

/** Undoes changes by the keys of the service. Errors `HttpError` */
function useUndoKeys() {
  const undo = useUndo()
  return async (keys: string[]) => {
    const failed = await undo(keys)
    if (failed) throw failed.error
  }
}

/** A section in its place while it is being added. */
const unsaved = ({ webId, name }: Section, sequence: number): PlacedSection => ({
  id: `new ${webId}`,
  webId: `new ${webId}`,
  formSectionId: webId,
  sectionName: name,
  sequence,
  locationId: null,
  locationName: null,
  locationRestriction: false,
  siteId: null,
})

/** The fields that say where a section is shown. */
const locationFields = Object.keys(withoutLocation)

/** Whether the service has stored the section in its place. */
export const isSaved = ({ webId }: PlacedSection): boolean => !webId.startsWith('new ')

const nameOf = (names: string[]): string =>
  names.length === 1 ? names[0]! : `${names[0]} + ${names.length - 1}`

// The texts of the schema, in case a translation is missing.
const addedText = 'Form section has been added successfully.'
const removedText = 'Form section has been deleted successfully.'
