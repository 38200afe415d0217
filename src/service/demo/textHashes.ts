/** Four numbers of 32 bits that depend on every character (FNV-1a). */
export function textHashes(text: string): number[] {
  return Array.from({ length: 4 }, (_, seed) => {
    let hash = 0x811c9dc5 ^ (seed * 0x9e3779b1)
    for (const character of text)
      hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) ^ (hash >>> 13)
    return hash >>> 0
  })
}
