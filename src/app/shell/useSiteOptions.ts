import { useMemo } from 'react'
import { useDataProvider } from 'ra-core'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'

/** The entity behind the switcher, and the first part of its cache key: a change of the selection leaves it alone. */
export const siteEntity = 'site'
export const siteOptionsKey = 'siteSwitcher'

/** The active sites of the person, whatever is selected: `header=false` keeps the selection from narrowing its own choices. */
export function useSiteOptions(): OptionSource {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMemo(
    () => ({
      loadKey: [siteOptionsKey],
      load: (query) =>
        dataProvider.getOptions(siteEntity, {
          ...query,
          filter: { status: 'ACTIVE' },
          header: false,
        }),
    }),
    [dataProvider],
  )
}
