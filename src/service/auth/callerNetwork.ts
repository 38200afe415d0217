/**
 * The network that attempts from an address are counted for: an IPv6 address counts with all of its
 * /64, because one customer has that many addresses.
 */
export function callerNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
