/**
 * Props of a custom screen: its title in the current language, the parameters of its path, the
 * address itself, and the list above it, if the user may read that.
 */
export type CustomScreenProps = {
  title: string
  path: string
  params: Record<string, string>
  above?: { name: string; to: string }
}
