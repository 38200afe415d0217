import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type {
  NotificationChannels,
  NotificationKind,
  PreferenceKind,
} from '../../model/notificationTexts.ts'
import type { ContractProvider } from '../../branchdesk.ts'

/** A notification of the user. Its sentence is made of its kind and `params`. */
export type Notification = {
  webId: string
  kind: NotificationKind
  params: Record<string, unknown>
  link?: string | null
  readDate?: string | null
  createdDate: string
}

const pageSize = 20
/** All queries about notifications; live updates refetch those that are shown. */
export const notificationsKey = ['notification-centre']
const preferencesKey = ['notification-preferences']

/** How many notifications of the user are unread. */
export function useUnreadCount() {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<number>({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) =>
      (
        await provider.request(
          {
            call: 'GET notification/notifications',
            params: { 'readDate[empty]': 'true', size: '1' },
          },
          signal,
        )
      ).totalElements,
    retry: false,
  })
}

/** The notifications of the user, the newest first, page by page. */
export function useNotifications() {
  const provider = useDataProvider<ContractProvider>()
  return useInfiniteQuery({
    queryKey: [...notificationsKey, 'list'],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Notification[]> =>
      (
        await provider.request(
          {
            call: 'GET notification/notifications',
            params: {
              sort: 'createdDate,desc',
              page: String(pageParam),
              size: String(pageSize),
            },
          },
          signal,
        )
      ).content,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length : undefined),
    retry: false,
  })
}

/** Marks notifications as read or unread; without `ids` all as read. */
export function useMarkRead() {
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { ids?: string[]; isRead?: boolean }) =>
      provider.request({ call: 'POST notification/notifications/read', body }),
    onSettled: async () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  })
}

/** Where the user wants to be notified, for the kinds that the user has chosen for. */
export function usePreferences() {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<(NotificationChannels & { kind: PreferenceKind })[]>({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) =>
      (
        await provider.request(
          { call: 'GET notification/preferences', params: { size: '100' } },
          signal,
        )
      ).content,
    retry: false,
  })
}

/** Stores where the user wants to be notified of a kind. */
export function useSavePreference() {
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: NotificationChannels & { kind: PreferenceKind }) =>
      provider.request({ call: 'PUT notification/preferences', body }),
    onSettled: async () => queryClient.invalidateQueries({ queryKey: preferencesKey }),
  })
}
