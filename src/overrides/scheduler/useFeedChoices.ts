import { useTranslate } from 'ra-core'
import { useSession } from '../../branchdesk.ts'
import type { NewFeed } from './useFeeds.ts'
import { textOf, type Occurrence } from './occurrence.ts'
import { ofPerson } from './useOccurrences.ts'

/** The feeds that can be created: own tasks, those of the filtered branch, and all. */
export function useFeedChoices(
  occurrences: Occurrence[] | undefined,
  siteId: string | undefined,
): NewFeed[] {
  const translate = useTranslate()
  const { user } = useSession()
  const branch = occurrences?.find(({ task }) => task.siteId === siteId)
  return [
    { name: translate('scheduler.feeds.mine'), where: ofPerson(user.webId) },
    ...(siteId && branch
      ? [
          {
            name: textOf(branch.task, 'siteId') ?? siteId,
            where: { all: [{ field: 'siteId', operator: 'eq', values: [siteId] }] },
          },
        ]
      : []),
    { name: translate('scheduler.feeds.all') },
  ]
}
