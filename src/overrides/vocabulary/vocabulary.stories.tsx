import { expect, screen, waitFor } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { screenStory as story } from '../../../stories/screenStory.tsx'

export default { title: 'Screens/Vocabulary', component: Screen }

/** A picture has its size before it loads, loads in view, and other keywords lead to it. */
const showsPictures = async () => {
  const picture = screen.getByRole<HTMLImageElement>('img', { name: /^The list of branches:/ })
  await expect(picture).toHaveAttribute('loading', 'lazy')
  const [width, height] = [Number(picture.getAttribute('width')), picture.getAttribute('height')]
  const card = screen.getByRole('article', { name: 'column.field' })
  const link = [...card.querySelectorAll('button')].find((each) =>
    each.textContent?.startsWith('Picture:'),
  )
  link!.click()
  await expect(screen.getByRole('heading', { name: 'x-entity.list' })).toHaveFocus()
  await waitFor(() =>
    expect([picture.naturalWidth, `${picture.naturalHeight}`]).toEqual([width, height]),
  )
}

export const Vocabulary = story('/docs', /^Vocabulary of schemas$/, { ready: showsPictures })
export const VocabularyPhone = story('/docs', /^Vocabulary of schemas$/, { variant: 'phone' })
