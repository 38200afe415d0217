import { useMemo } from 'react'
import { useDataProvider } from 'ra-core'
import { useEntityOptions } from '../../fields/picker/optionsOf.tsx'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'
import type { ContractProvider } from '../../branchdesk.ts'

/** The branches at which tasks can be scheduled. Source: SCHED-04 */
export function useScheduleSites(): OptionSource {
  const provider = useDataProvider<ContractProvider>()
  const { loadTexts } = useEntityOptions('site')
  return useMemo(
    () => ({
      loadKey: ['schedule sites'],
      load: async () => {
        const sites = (await provider.request({ call: 'GET site/sites/schedule/sites' })) as {
          webId: string
          name: string
        }[]
        const data = sites.map(({ webId, name }) => ({ value: webId, text: name }))
        return { data, total: data.length }
      },
      loadTexts,
    }),
    [provider, loadTexts],
  )
}
