import { startBrowserService } from '../src/browserService.ts'
import type { BrowserService } from '../src/browserService.ts'
import { localStorageStore } from 'ra-core'
import { session, storePrefix } from '../src/app/compositionRoot.ts'
import { replaceOverrides } from '../src/app/routing/overrides.ts'
import type { Overrides } from '../src/screens/entities.tsx'
import { layoutKey } from '../src/screens/list/views/listLayout.ts'
import { toasts } from '../src/app/toasts/toastStore.ts'
import { chooseTheme } from '../src/app/theme/themeChoice.ts'
import type { ThemeName } from '../src/app/theme/tokens.ts'
import type { Language } from '../src/app/i18n/languages.ts'
import { loadI18nProvider } from '../src/app/i18n/i18nProvider.ts'
import { tokenPath } from '../src/client/http.ts'
import { demoPassword } from '../src/service/demo/demoPassword.ts'
import { apiBase, storageKeys } from '../src/model/constants.ts'
import type { NetworkFault } from '../src/browserService.ts'

/** Where the page finds the database snapshot that `prepareStoryAssets` writes. */
export const snapshotAddress = '/database.tar'

/** The state in which a story starts: `story.parameters.world`. */
export type World = {
  /** The console's route, or a function that finds it by requests to the service. */
  route: string | ((call: Call) => Promise<string>)
  /** The signed-in demo account (default: the Admin of Acme), or `nobody`. */
  account?: string
  theme?: ThemeName
  language?: Language
  obstruction?: NetworkFault
  /** Overrides in the place of those of the product. */
  overrides?: Overrides
  /** The layouts of lists that the person chose before, by entity. */
  layouts?: Record<string, string>
}

/**
 * Sends a GET request to the service in the page as the signed-in user; returns the JSON body,
 * throws on an error.
 */
export type Call = (path: string) => Promise<any>

const tokens = new Map<string, Promise<string>>()
let entered: BrowserService | undefined

/**
 * Sets up the story's world: starts the service, signs in with a real request, and opens the
 * story's route.
 */
export async function enterWorld({
  route,
  account = 'admin@acme.test',
  theme = 'theme-blue',
  language = 'en',
  obstruction,
  overrides = {},
  layouts = {},
}: World) {
  const service = await startBrowserService(snapshotAddress)
  entered = service
  service.setNetworkFault({ kind: 'none' })
  const token = account === 'nobody' ? undefined : await signIn(service, account)
  const address =
    typeof route === 'string' ? route : await route((path) => call(service, path, token ?? ''))
  service.setNetworkFault(obstruction ?? { kind: 'none' })
  replaceOverrides(overrides)
  localStorage.clear()
  session.purge()
  // A toast that offers to undo stays, and would cover what the next story shows.
  for (const { text } of toasts.read()) toasts.hide(text)
  const store = localStorageStore(storePrefix.version, storePrefix.appKey)
  for (const [name, layout] of Object.entries(layouts)) store.setItem(layoutKey(name), layout)
  chooseTheme(theme)
  localStorage.setItem(storageKeys.language, language)
  // The page loads its messages once, for all stories.
  const i18nProvider = await loadI18nProvider()
  if (i18nProvider.getLocale() !== language) await i18nProvider.changeLocale(language)
  window.location.hash = `#${address}`
  if (token) session.write({ token })
}

/**
 * Leaves the world; if anything was changed in it, the next one starts with the snapshot again. A
 * world that was only read stays, because a start takes seconds.
 */
export async function leaveWorld() {
  if (entered?.isChanged()) return endWorld()
  forgetPerson()
  entered?.setMessageLimit()
}

/** Ends the world; the next one starts with the snapshot again. */
export async function endWorld() {
  const service = entered
  entered = undefined
  tokens.clear()
  forgetPerson()
  await service?.close()
}

function forgetPerson() {
  session.purge()
  localStorage.clear()
  sessionStorage.clear()
}

/** One sign-in per account and page: the password's hash is slow by design. */
function signIn(service: BrowserService, account: string): Promise<string> {
  const known = tokens.get(account)
  if (known) return known
  const signing = fetchToken(service, account)
  tokens.set(account, signing)
  return signing
}

async function fetchToken(service: BrowserService, username: string): Promise<string> {
  const response = await service.fetch(
    new Request(`${window.location.origin}${apiBase}${tokenPath}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
      body: new URLSearchParams({ username, password: demoPassword, grant_type: 'password' }),
    }),
  )
  const answer = await response.json()
  if (!response.ok) throw new Error(`${username} could not sign in: ${JSON.stringify(answer)}`)
  return answer.access_token
}

async function call(service: BrowserService, path: string, token: string): Promise<any> {
  const response = await service.fetch(
    new Request(`${window.location.origin}${apiBase}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  if (!response.ok)
    throw new Error(`GET ${path} was answered with ${response.status}: ${await response.text()}`)
  return response.json()
}
