import { useGetManyAggregate, useTranslate } from 'ra-core'
import { useSession } from '../../branchdesk.ts'
import type { NewFeed } from './useFeeds.ts'
import { ofPerson } from './useOccurrences.ts'

/** The feeds that can be created: own tasks, those of the filtered branch, and all. */
export function useFeedChoices(siteId: string | undefined): NewFeed[] {
  const translate = useTranslate()
  const { user } = useSession()
  const { data } = useGetManyAggregate<{ id: string; name: string }>(
    'site',
    { ids: siteId ? [siteId] : [] },
    { enabled: Boolean(siteId), retry: false },
  )
  const branch = data?.[0]
  return [
    { name: translate('scheduler.feeds.mine'), where: ofPerson(user.webId) },
    ...(siteId && branch
      ? [
          {
            name: branch.name,
            where: { all: [{ field: 'siteId', operator: 'eq', values: [siteId] }] },
          },
        ]
      : []),
    { name: translate('scheduler.feeds.all') },
  ]
}
