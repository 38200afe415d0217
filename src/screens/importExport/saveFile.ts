/** Lets the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** `branches-2026-11-21.csv` */
export const fileName = (what: string, ending: string): string =>
  `${what
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}-${new Date().toISOString().slice(0, 10)}.${ending}`
