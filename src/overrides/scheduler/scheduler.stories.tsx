import { expect, screen } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'
import { patience } from '../../../stories/until.ts'

export default { title: 'Screens/Scheduler', component: Screen }

const board = (view: string) => `/scheduler?view=${view}`
const title = /^Tasks$/
const calendar = () => screen.findByRole('group', { name: 'Calendar of tasks' }, patience)
const single = async (call: Call) =>
  `/scheduler-single/${await first(call, '/site/sites')}/${await first(call, '/security/userAccounts')}`

/** A view of hours: the arrow keys of the board scroll them, which axe cannot know. */
const hours = (view: string) => {
  const plain = story(board(view), title, { ready: calendar })
  const rules = [{ id: 'scrollable-region-focusable', enabled: false }]
  return { ...plain, parameters: { ...plain.parameters, a11y: { config: { rules } } } }
}

export const Month = story(board('month'), title, { ready: calendar })
export const MonthPhone = story(board('month'), title, { variant: 'phone', ready: calendar })
export const MonthDark = story(board('month'), title, { variant: 'dark', ready: calendar })
export const Week = hours('week')
export const Day = hours('day')
export const Agenda = story(board('agenda'), title, { ready: calendar })
export const AgendaPhone = {
  ...story(board('agenda'), title, { variant: 'phone', ready: calendar }),
  tags: ['repeated'],
}
export const Branches = story(board('branches'), title)
export const BranchesDark = {
  ...story(board('branches'), title, { variant: 'dark' }),
  tags: ['repeated'],
}
export const People = story(board('people'), title)
export const OfOnePerson = story(single, /./)
export const ImportEvents = story(board('agenda'), title, {
  ready: async () => {
    ;(await screen.findByRole('button', { name: 'Import events' }, patience)).click()
    await screen.findByRole('dialog', { name: 'Import events' }, patience)
  },
})
export const Failed = story(board('month'), title, {
  obstruction: { kind: 'broken', paths: ['/scheduler/tasks/occurrences'] },
  ready: tryAgain,
})
export const Loading = {
  ...story(board('month'), title, {
    obstruction: { kind: 'silent', paths: ['/scheduler/tasks/occurrences'] },
  }),
  play: async () => {
    await screen.findByRole('button', { name: 'Next period' }, patience)
    await expect(screen.queryByText('0 tasks')).toBeNull()
  },
}
/** A time without any task. */
const empty = (view: string) =>
  story(`${board(view)}&date=1999-01-04`, title, {
    ready: () => screen.findByText('No tasks here', undefined, patience),
  })
export const AgendaEmpty = empty('agenda')
export const BranchesEmpty = empty('branches')
export const Forbidden = story(board('month'), /^Error 404$/, { account: 'nobody@initech.test' })
