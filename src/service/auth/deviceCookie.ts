import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServiceEnv } from '../http/response.ts'

const cookie = 'branchdesk_device'
const form = /^[\w-]{43}$/
const maxAge = 90 * 24 * 60 * 60

/** The device that a browser names by its cookie, if it has one. */
export function readDevice(c: Context<ServiceEnv>): string | undefined {
  const given = getCookie(c, cookie)
  return given !== undefined && form.test(given) ? given : undefined
}

/** 256 random bits as base64url: the name of a device that has none. */
export const newDevice = (): string =>
  btoa(String.fromCharCode(...globalThis.crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Has the browser name its device in later token calls, and nowhere else. */
export const writeDevice = (
  c: Context<ServiceEnv>,
  device: string,
  { path, secure }: { path: string; secure: boolean },
): void =>
  setCookie(c, cookie, device, { path, secure, maxAge, httpOnly: true, sameSite: 'Strict' })
