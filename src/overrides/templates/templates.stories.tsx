import { screen } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'
import { patience } from '../../../stories/until.ts'

export default { title: 'Screens/Templates', component: Screen }

const templateNamed = (name: string) => async (call: Call) => {
  const { content } = await call(`/notification/templates?name=${encodeURIComponent(name)}`)
  return `/detail/template/${content[0].webId}`
}
const press = async (name: string) =>
  (await screen.findByRole('button', { name }, patience)).click()
const preview = () => screen.findByTitle('The email as mail programs show it', undefined, patience)

/** The dialog of a template with the preview at its end. */
const edited = (name: string, ready: () => Promise<unknown>, more = {}) =>
  story(templateNamed(name), new RegExp(name), {
    ready: async () => {
      await press('Edit')
      ;((await ready()) as HTMLElement).scrollIntoView()
    },
    ...more,
  })

export const EmailPreview = edited('Document expired', preview)
export const EmailPreviewPhone = edited('Document expired', preview, { variant: 'phone' })
export const EmailPreviewDark = edited('Document expired', preview, { variant: 'dark' })
export const PreviewFailed = edited('Document expired', tryAgain, {
  obstruction: { kind: 'broken', paths: ['/notification/templates/preview'] },
})
