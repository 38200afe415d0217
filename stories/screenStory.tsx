import { screen } from 'storybook/test'
import type { Call, World } from './storyWorld.ts'
import { patience, until, untilAbsent } from './until.ts'

type Variant = 'plain' | 'phone' | 'dark'

/**
 * A story of a hand-written screen: it has loaded when its heading is shown, nothing is busy, and
 * `ready` has passed.
 */
export const screenStory = (
  route: World['route'],
  title: RegExp,
  {
    variant = 'plain',
    ready,
    ...world
  }: Partial<World> & { variant?: Variant; ready?: () => Promise<unknown> } = {},
) => ({
  parameters: {
    world: {
      route,
      theme: variant === 'dark' ? 'theme-dark' : 'theme-blue',
      ...world,
    } satisfies World,
  },
  ...(variant === 'phone' ? { globals: { viewport: { value: 'phone', isRotated: false } } } : {}),
  play: async () => {
    // The empty one takes the title of a react-admin component.
    await until(() =>
      [...document.querySelectorAll('main h1')].some((each) => title.test(each.textContent)),
    )
    await untilAbsent('main [aria-busy="true"]')
    await ready?.()
  },
})

/** The key of the first record of a list. */
export const first = async (call: Call, path: string) =>
  (await call(`${path}${path.includes('?') ? '&' : '?'}size=1`)).content[0].webId as string

/** Waits for the offer to repeat a failed request. */
export const tryAgain = () => screen.findByRole('button', { name: 'Try again' }, patience)
