import { whenIdle } from '../screens/states/whenIdle.ts'
import { session } from './compositionRoot.ts'

/** Before the names of the caches, each of which has the files of one build. */
const prefix = 'files of '

/**
 * Keeps the scripts of the build that this page loads, once somebody is signed in and it is idle,
 * and has the browser take them from there (`public/serviceWorker.js`): a later page has them
 * without a request, and while the worker lives compiled as well. Those of one build are kept;
 * pages and responses of the API are not. Called once. It does nothing in development, without TLS
 * elsewhere than on localhost, and where the browser cannot take files from a cache by itself
 * (Chromium can): starting a worker for each page would take longer than it saves.
 */
export function keepFiles(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  if (!isFile(entry) || !navigator.serviceWorker || !canTakeFiles()) return
  const loaded = new Set<string>()
  let isWaiting = false
  const observer = new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries() as PerformanceResourceTiming[])
      if (isFile(name) && responseStatus === 200) loaded.add(name)
    // While people sign in, nothing is requested that the first screen does not need.
    if (isWaiting || loaded.size === 0 || !session.read().token) return
    isWaiting = true
    whenIdle(() => {
      isWaiting = false
      const files = [...loaded]
      loaded.clear()
      // Without room, or while the service is away: the next page requests what is not here.
      keep(prefix + new URL(entry).pathname, files).catch(() => undefined)
    })
  })
  observer.observe({ type: 'resource', buffered: true })
}

const isFile = (address: string) =>
  address.startsWith(`${location.origin}/assets/`) && address.endsWith('.js')

/** Whether workers can have routes; the timing of routes came a few versions after them. */
const canTakeFiles = () => 'workerFinalSourceType' in PerformanceResourceTiming.prototype

async function keep(name: string, files: string[]): Promise<void> {
  const isNew = !(await caches.has(name))
  const cache = await caches.open(name)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  // They are in the browser's other cache still, so that nothing is requested.
  await cache.addAll(files.filter((file) => !kept.has(file)))
  await navigator.serviceWorker.register('/serviceWorker.js')
  // Not each time: pages of two builds that are both open would delete each other's.
  if (!isNew) return
  const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
  await Promise.all(others.map((each) => caches.delete(each)))
}
