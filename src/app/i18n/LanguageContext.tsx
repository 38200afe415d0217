import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { I18nContext, useLocaleState, useNotify } from 'ra-core'
import type { I18nProvider, Store } from 'ra-core'
import { refetchActiveQueries } from '../refetchActiveQueries.ts'

/**
 * The words of the page in the language chosen, in this tab or another one. Whatever says something is drawn again when the words
 * of another language are there; ra-core's own context would mount all of it anew, and what was typed and the focus would be lost.
 */
export function LanguageContext({
  i18nProvider,
  children,
}: {
  i18nProvider: I18nProvider
  children: ReactNode
}) {
  const [locale] = useLocaleState()
  const [loadedLocale, setLoadedLocale] = useState(i18nProvider.getLocale())
  const notify = useNotify()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (locale === i18nProvider.getLocale()) return
    i18nProvider.changeLocale(locale).then(
      () => {
        setLoadedLocale(locale)
        // Texts of look-ups come from the service in the language that was asked for, and names of choices are made as they come.
        void refetchActiveQueries(queryClient)
      },
      (error: unknown) => {
        console.error(error)
        notify('ra.notification.i18n_error', { type: 'error' })
      },
    )
  }, [locale, i18nProvider, notify, queryClient])
  // Who uses the context learns of a change by another object.
  const value = useMemo(
    () => ({ ...i18nProvider, spoken: loadedLocale }),
    [i18nProvider, loadedLocale],
  )
  return <I18nContext value={value}>{children}</I18nContext>
}

/** What ra-core's own context is given, so that it stays as it is: whatever language is chosen, it is spoken already. */
export const withStoredLocale = (i18nProvider: I18nProvider, store: Store): I18nProvider => ({
  ...i18nProvider,
  getLocale: () => store.getItem('locale', i18nProvider.getLocale())!,
})
