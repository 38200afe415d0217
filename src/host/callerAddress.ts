import { BlockList, isIP } from 'node:net'

/** The trusted proxies: how many are in front of the service, or their addresses. */
export type TrustedProxies = number | BlockList

/**
 * The address that a request comes from: the other end of the connection, or, behind trusted
 * proxies only, the address that the last of them adds to X-Forwarded-For. Entries further left in
 * that header can be forged.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies | undefined,
): string | undefined {
  const nearest = remote && plain(remote)
  if (!nearest || !trusted || !forwardedFor) return nearest
  const forwarded = forwardedFor.split(',').map((each) => plain(withoutPort(each.trim())))
  let address = nearest
  for (let proxies = 1; forwarded.length > 0; proxies++) {
    const isTrusted =
      typeof trusted === 'number'
        ? proxies <= trusted
        : trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    const before = forwarded.pop()!
    if (!isTrusted || !isIP(before)) break
    address = before
  }
  return address
}

/**
 * Reads the trusted proxies: `2`, or `10.0.0.1, 172.16.0.0/12, ::1`; undefined for anything else.
 */
export function readTrustedProxies(given: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(given)) return Number(given)
  const list = new BlockList()
  for (const each of given.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(each) ?? []
    const family = isIP(address)
    const width = family === 6 ? 128 : 32
    if (!family || Number(bits ?? 0) > width) return undefined
    list.addSubnet(address, Number(bits ?? width), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** An IPv4 address in its plain form, even if the system writes it as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ??
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
