import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { contractQueryKey } from '../../screens/custom/useContractQuery.ts'
import type { EntityRecord } from '../../screens/record/record.ts'
import { dialogErrorStatuses, failureText } from '../../screens/states/failureText.ts'
import { useLiveQuery } from '../../screens/states/useLiveUpdates.ts'
import { useUndo } from '../../screens/undo/useUndo.ts'

/** A section that can be added to the form. */
export type Section = { webId: string; name: string }

/** A section in its place in the form; `sequence` counts from 1. */
export type PlacedSection = EntityRecord & {
  webId: string
  formSectionId: string
  sectionName: string
  sequence: number
  locationName: string | null
  locationRestriction: boolean
  siteId: string | null
  _text?: Record<string, string>
}

/** The largest page that the service returns. */
const pageSize = 1000

/** A change that can be undone. */
type Done = { name: string; undo: () => Promise<unknown> }

/** The search of a list starts at three characters; without any it shows everything (FORM-36). */
export const searchOf = (text: string): string => (text.trim().length >= 3 ? text.trim() : '')

/**
 * The sections of a form and those that can be added, with the changes. A change shows at once;
 * when the service refuses it, the lists are read again and the reason is shown. What others change
 * shows as well.
 * Source  FORM-35 to FORM-47
 */
export function useFormSections(form: string, search: string, mayAdd: boolean) {
  const provider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const undoChanges = useUndo()
  const [done, setDone] = useState<Done[]>([])
  const request = {
    call: 'GET forms/sections/list',
    params: { sort: 'name,asc', ...(search ? { search } : {}) },
  }
  const all = useQuery<Section[]>({
    queryKey: contractQueryKey(request),
    queryFn: ({ signal }) => provider.request(request, signal),
    placeholderData: keepPreviousData,
    enabled: mayAdd,
  })
  const key = ['form-section', 'sections of', form]
  useLiveQuery('form-section', key, 'formDefinitionId', form)
  useLiveQuery(mayAdd ? 'section' : undefined, ['contract', request.call])
  const placed = useQuery<PlacedSection[]>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const found: PlacedSection[] = []
      for (let page = 0, isLast = false; !isLast; page++) {
        const { content, totalElements } = await provider.request(
          {
            call: 'GET forms/definitionSections',
            params: {
              formDefinitionId: form,
              status: 'ACTIVE',
              sort: 'sequence,asc',
              page: String(page),
              size: String(pageSize),
            },
          },
          signal,
        )
        found.push(...content.map((each: PlacedSection) => ({ ...each, id: each.webId })))
        isLast = content.length === 0 || found.length >= totalElements
      }
      return found
    },
  })

  const show = (next: PlacedSection[]) => queryClient.setQueryData(key, next)
  const reload = () => queryClient.invalidateQueries({ queryKey: ['form-section'] })
  /** Shows `next`, sends the change, and reads the lists again whatever became of it. */
  const change = async (
    name: string,
    next: PlacedSection[] | undefined,
    send: () => Promise<Done['undo'] | undefined>,
  ) => {
    await queryClient.cancelQueries({ queryKey: key })
    if (next) show(next)
    try {
      const undo = await send()
      if (undo) setDone((before) => [...before, { name, undo }])
    } catch (error) {
      notify(
        failureText(error, (word) => translate(word)),
        { type: 'error' },
      )
    } finally {
      await reload()
    }
  }
  const remove = async (links: PlacedSection[]): Promise<string[] | undefined> => {
    const { undo } = (await provider.deleteMany('form-section', {
      ids: links.map(({ webId }) => webId),
      meta: { silent: dialogErrorStatuses, records: links },
    })) as { undo?: string[] }
    return undo
  }
  const move = (id: string, from: number, to: number) =>
    provider.request({
      call: 'PUT forms/definitionSections/{id}/sequence',
      params: { id },
      // The indices count from 0 (FORM-45).
      body: { oldIndex: from, newIndex: to, formDefinitionId: form },
    })
  const rows = placed.data ?? []
  return {
    all,
    placed,
    /** The name of the change that `undo` would take back; undefined: none. */
    undoName: done.at(-1)?.name,
    undo: async () => {
      const last = done.at(-1)
      if (!last) return
      setDone((before) => before.slice(0, -1))
      await change(last.name, undefined, async () => {
        await last.undo()
        return undefined
      })
    },
    /** Adds sections before a placed one, or at the end. */
    add: (sections: Section[], before?: PlacedSection) => {
      const first = before?.sequence ?? (rows.at(-1)?.sequence ?? 0) + 1
      const added = sections.map(({ webId, name }, index) => ({
        id: `new ${webId}`,
        webId: `new ${webId}`,
        formSectionId: webId,
        sectionName: name,
        sequence: first + index,
        locationName: null,
        locationRestriction: false,
        siteId: null,
      }))
      const at = before ? rows.indexOf(before) : rows.length
      return change(
        translate('formSections.added', { name: nameOf(sections.map(({ name }) => name)) }),
        rows.toSpliced(at, 0, ...added),
        async () => {
          const { data } = await provider.assign('form-section', {
            records: sections.map(({ webId }, index) => ({
              formSectionId: webId,
              formDefinitionId: form,
              locationRestriction: false,
              sequence: first + index,
            })),
            meta: { silent: dialogErrorStatuses },
          })
          notify(translate('entity.form-section.assigned.formDefinitionId', { _: addedText }), {
            type: 'success',
          })
          return () => remove(data as PlacedSection[])
        },
      )
    },
    remove: (links: PlacedSection[]) =>
      change(
        translate('formSections.removed', {
          name: nameOf(links.map(({ sectionName }) => sectionName)),
        }),
        rows.filter((each) => !links.includes(each)),
        async () => {
          const undo = await remove(links)
          notify(
            translate('entity.form-section.remove.formDefinitionId.success', { _: removedText }),
            { type: 'success' },
          )
          return undo && (() => undoChanges(undo))
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
        rows.toSpliced(from, 1).toSpliced(to, 0, link),
        async () => {
          await move(link.webId, oldIndex, newIndex)
          return () => move(link.webId, newIndex, oldIndex)
        },
      )
    },
  }
}

const nameOf = (names: string[]): string =>
  names.length === 1 ? names[0]! : `${names[0]} + ${names.length - 1}`

// The texts of the schema, in case a translation is missing.
const addedText = 'Form section has been added successfully.'
const removedText = 'Form section has been deleted successfully.'
