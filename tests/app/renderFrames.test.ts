import { createRequire } from 'node:module'
import {
  unstable_forceFrameRate as forceFrameRate,
  unstable_scheduleCallback as scheduleCallback,
  unstable_shouldYield as shouldYield,
} from 'scheduler'
import { afterAll, expect, test } from 'vitest'
import { renderWholeFrames } from '../../src/app/renderFrames.ts'

const byDefault = 0
afterAll(() => forceFrameRate(byDefault))

/**
 * Whether React is to give way to the browser after it has rendered for more than 6 ms and less
 * than a frame; tried again when the machine paused it for longer.
 */
async function givesWayWithinFrame(): Promise<boolean> {
  const tried = await new Promise<boolean | undefined>((resolve) => {
    scheduleCallback(3, () => {
      const start = performance.now()
      while (performance.now() - start < 6);
      const givesWay = shouldYield()
      resolve(performance.now() - start < 14 ? givesWay : undefined)
    })
  })
  return tried ?? givesWayWithinFrame()
}

test('React renders for a whole frame before it gives way to the browser', async () => {
  forceFrameRate(byDefault)
  expect(await givesWayWithinFrame()).toBe(true)
  renderWholeFrames()
  expect(await givesWayWithinFrame()).toBe(false)
})

test('the scheduler whose frame rate is set is the one that React uses', () => {
  const own = createRequire(import.meta.url)
  const ofReact = createRequire(own.resolve('react-dom'))
  expect(own.resolve('scheduler')).toBe(ofReact.resolve('scheduler'))
})
