/**
 * What a screen of its own is given: its title in the language at work, the parts of the address that its path names, the
 * address itself, and the list above it with its name, where the person may read that.
 */
export type CustomScreenProps = {
  title: string
  path: string
  params: Record<string, string>
  above?: { name: string; to: string }
}
