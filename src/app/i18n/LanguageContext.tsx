import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { I18nContext, useLocaleState, useNotify } from 'ra-core'
import type { I18nProvider, Store } from 'ra-core'
import { refetchActiveQueries } from '../refetchActiveQueries.ts'

/**
 * Provides the messages in the selected language, also when it changes in another tab. A change of
 * the language re-renders all texts; ra-core's own context would remount the page and lose input
 * and focus.
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
        // The service returns lookup texts in the request's language, and option names are built on
        // arrival.
        void refetchActiveQueries(queryClient)
      },
      (error: unknown) => {
        console.error(error)
        notify('ra.notification.i18n_error', { type: 'error' })
      },
    )
  }, [locale, i18nProvider, notify, queryClient])
  // A new object re-renders the consumers of the context.
  const value = useMemo(() => ({ ...i18nProvider, loadedLocale }), [i18nProvider, loadedLocale])
  return <I18nContext value={value}>{children}</I18nContext>
}

/**
 * The i18n provider for ra-core's own context. It reports the stored locale as current, so that
 * ra-core never remounts.
 */
export const withStoredLocale = (i18nProvider: I18nProvider, store: Store): I18nProvider => ({
  ...i18nProvider,
  getLocale: () => store.getItem('locale', i18nProvider.getLocale())!,
})
