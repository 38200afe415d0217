/**
 * What a host that can read pictures says of one: its size in pixels as it is shown, and a small
 * version of it as WebP.
 */
export type Thumbnail = { width: number; height: number; content: Uint8Array }

/**
 * Makes the thumbnail of a picture, outside of the thread that answers requests; undefined: the
 * content is not a whole picture.
 */
export type MakeThumbnail = (content: ReadableStream<Uint8Array>) => Promise<Thumbnail | undefined>
