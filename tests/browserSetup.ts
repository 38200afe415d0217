import { afterEach, beforeAll } from 'vitest'
import { page } from 'vitest/browser'
import { leaveWorld } from '../stories/storyWorld.ts'
import { unmountAll } from './fields/views/mount.tsx'
import { closeConsole } from './screens/requirements/openConsole.tsx'

// All files share one page, so that its modules load once. Vitest runs this before each of them:
// a file starts with the data of the demo, and a test with an empty page.
beforeAll(async () => {
  await leaveWorld()
  await page.viewport(1440, 900)
})

afterEach(() => {
  closeConsole()
  unmountAll()
})
