const longest = 150

/** Characters that mean something in a path, or that change how the rest of a name is read. */
const unsafe = /[\u0000-\u001f\u007f-\u009f<>:"|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** The names that Windows keeps for devices, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name of a file as it is stored, shown and offered for download: the last part of a path,
 * without characters that a file system or a header could misread, at most 150 characters with its
 * extension. `file` if nothing is left.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1)!
  const clean = last
    .replace(unsafe, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(device, '_$1')
  if (clean === '') return 'file'
  const characters = [...clean]
  if (characters.length <= longest) return clean
  const extension = [...(/\.\w{1,10}$/.exec(clean)?.[0] ?? '')]
  const kept = [...characters.slice(0, longest - extension.length), ...extension].join('')
  return kept.replace(/[. ]+$/, '')
}
