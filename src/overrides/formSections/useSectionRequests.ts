import { useDataProvider, useTranslate } from 'ra-core'
import { valueKey } from '../../model/sameValue.ts'
import { dialogErrorStatuses } from '../../screens/states/failureText.ts'
import type { PlacedSection, Section } from './useSectionQueries.ts'

/** The requests that change the sections of a form. */
export function useSectionRequests(form: string) {
  const provider = useDataProvider()
  const translate = useTranslate()
  return {
    /** Adds sections, the first one at this place, from 1. */
    add: async (sections: Section[], first: number): Promise<PlacedSection[]> => {
      const { data } = await provider.assign('form-section', {
        records: sections.map(({ webId }, index) => ({
          formSectionId: webId,
          formDefinitionId: form,
          locationRestriction: false,
          sequence: first + index,
        })),
        meta: { silent: dialogErrorStatuses },
      })
      return data as PlacedSection[]
    },
    /** Removes sections, and returns the ids that undo it. */
    remove: async (links: PlacedSection[]): Promise<string[] | undefined> => {
      const { undo } = (await provider.deleteMany('form-section', {
        ids: links.map(({ webId }) => webId),
        meta: { silent: dialogErrorStatuses, records: links },
      })) as { undo?: string[] }
      return undo
    },
    /**
     * Gives the named fields of sections the values of `wanted`, as far as they do not have them
     * again: several in one request where they are the same. The versions do not matter: an older
     * step can be undone after a newer one.
     * Errors  one that names a section whose values `now` are not those of `present`, which has the
     *         same sections: someone else has changed it
     */
    restore: async (
      names: string[],
      wanted: PlacedSection[],
      present: PlacedSection[],
      now: PlacedSection[],
    ) => {
      const keyOf = (values: Record<string, unknown>) =>
        valueKey(names.map((name) => values[name] ?? null))
      const keys = new Map(now.map((each) => [each.webId, keyOf(each)]))
      const expected = new Map(present.map((each) => [each.webId, keyOf(each)]))
      const waiting = wanted.filter((each) => keys.get(each.webId) !== keyOf(each))
      const foreign = waiting.find(({ webId }) => keys.get(webId) !== expected.get(webId))
      if (foreign)
        throw new Error(translate('formSections.changedSince', { name: foreign.sectionName }))
      for (const group of Map.groupBy(waiting, keyOf).values())
        await provider.updateMany('form-section', {
          ids: group.map(({ webId }) => webId),
          data: Object.fromEntries(names.map((name) => [name, group[0]![name] ?? null])),
          meta: { silent: dialogErrorStatuses },
        })
    },
    /** Moves a section from one index to another; they count from 0 (FORM-45). */
    move: (id: string, from: number, to: number) =>
      provider.request({
        call: 'PUT forms/definitionSections/{id}/sequence',
        params: { id },
        body: { oldIndex: from, newIndex: to, formDefinitionId: form },
      }),
  }
}
