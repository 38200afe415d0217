import { useDataProvider } from 'ra-core'
import { dialogErrorStatuses } from '../../screens/states/failureText.ts'
import type { PlacedSection, Section } from './useSectionQueries.ts'

/** The requests that change the sections of a form. */
export function useSectionRequests(form: string) {
  const provider = useDataProvider()
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
    /** Moves a section from one index to another; they count from 0 (FORM-45). */
    move: (id: string, from: number, to: number) =>
      provider.request({
        call: 'PUT forms/definitionSections/{id}/sequence',
        params: { id },
        body: { oldIndex: from, newIndex: to, formDefinitionId: form },
      }),
  }
}
