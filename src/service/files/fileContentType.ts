import { fileTypeFromBuffer, supportedExtensions } from 'file-type'

/** Extensions of text, whose content has no signature. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
}

/** Extensions that are used for content which the library names by another one. */
const otherNames: Record<string, string[]> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  tif: ['tiff'],
  mp4: ['m4a', 'm4v'],
  m4a: ['mp4'],
  webm: ['weba'],
  ogg: ['oga', 'opus'],
  ogv: ['ogg'],
  opus: ['ogg', 'oga'],
  // These formats are archives or compound files, which a short beginning does not tell apart.
  zip: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
  cfb: ['doc', 'xls', 'ppt', 'msg'],
}

/** The types of extensions that say more than the beginning of the content. */
const namedTypes: Record<string, string> = {
  // A recording has the same container as a film.
  weba: 'audio/webm',
  m4a: 'audio/mp4',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** How many bytes from the beginning of a file `readContentType` needs. */
export const contentTypeBytes = 4_100

const extensionOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The type of a file by the beginning of its content; the name decides only between types that
 * have the same beginning. A name with an unknown extension contradicts nothing. Undefined: the
 * content contradicts the name.
 */
export async function readContentType(head: Uint8Array, name: string): Promise<string | undefined> {
  const extension = extensionOf(name)
  const found = await fileTypeFromBuffer(head)
  const textType = textTypes[extension]
  if (textType) return (!found || found.ext === 'xml') && isText(head) ? textType : undefined
  const isKnown = supportedExtensions.has(extension) || extension in namedTypes
  if (!found) return isKnown ? undefined : 'application/octet-stream'
  const alsoNamed = otherNames[found.ext]?.includes(extension) ?? false
  if (alsoNamed) return namedTypes[extension] ?? found.mime
  return found.ext === extension || !isKnown ? found.mime : undefined
}

/** Whether bytes are UTF-8 without NUL; the last character may be cut off. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
