import { findStartedFile } from '../client/firstRequests.ts'
import { OutdatedError } from '../screens/states/isLoadFailure.ts'

// The files that were requested, by their address; those that failed are not among them.
const loads = new Map<string, Promise<void>>()

/**
 * Imports a chunk of the build once its files have arrived; takes the place of Vite's helper for
 * `import()` (8.3), which imports at once. Browsers remember a module that they could not fetch and
 * never request it again (whatwg/html#6768; Chromium too, from version 150): a network failure of a
 * second would disable a screen until the page is reloaded. What failed here is requested again by
 * the next call. `files` are paths below the base of the build: scripts and style sheets.
 * Errors  TypeError      with the message of a failed import
 *         OutdatedError  the same, when the service no longer has the file
 */
export async function importChunk<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  const addresses = files.map((file) => import.meta.env.BASE_URL + file)
  await Promise.all(addresses.map(loadFile))
  // All at once: a browser finds what a module imports only when it has parsed it, and would
  // compile one after the other.
  for (const address of addresses.filter(isScript))
    import(/* @vite-ignore */ address).catch(ignoreRejection)
  return load()
}

const isScript = (address: string) => address.endsWith('.js')

/** The import of the chunk itself fails as well. */
const ignoreRejection = () => undefined

function loadFile(address: string): Promise<void> {
  const known = loads.get(address)
  if (known) return known
  const loading = isOfPage(address)
    ? Promise.resolve()
    : address.endsWith('.css')
      ? loadStyles(address)
      : loadScript(address)
  loads.set(address, loading)
  loading.catch(() => loads.delete(address))
  return loading
}

/** Whether the page's own HTML loads the file. */
const isOfPage = (address: string) =>
  document.querySelector(
    ['script[src', 'link[rel="modulepreload"][href', 'link[rel="stylesheet"][href']
      .map((start) => `${start}="${address}"]`)
      .join(),
  ) !== null

/**
 * Brings a script into the cache, where the import finds it. Links of either kind fail for good
 * too.
 */
async function loadScript(address: string) {
  if (await findStartedFile(address)) return
  const response = await fetch(address).catch(() => undefined)
  if (response?.status === 404) throw new OutdatedError(failed(address).message)
  if (!response?.ok) throw failed(address)
  await response.arrayBuffer().catch(() => Promise.reject(failed(address)))
}

function loadStyles(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(failed(address))
    })
    document.head.append(link)
  })
}

const failed = (address: string) =>
  new TypeError(`Failed to fetch dynamically imported module: ${address}`)
