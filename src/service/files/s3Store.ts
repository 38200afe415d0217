import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { checkKey, type FileStore } from './fileStore.ts'
import { measuredChunks } from './measuredChunks.ts'

/**
 * Stores files in a bucket of an S3-compatible service:
 * `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=eu-central-1&pathStyle=off`. The prefix may be
 * absent, the region is `us-east-1` and the path style is on unless they are given. At most two
 * parts of 5 MiB of a file are in memory. An upload that a crash broke off stays in the service: a
 * lifecycle rule of the bucket should remove incomplete uploads after a day.
 */
export function createS3Store(address: string): FileStore & { close(): void } {
  const url = new URL(address)
  const [bucket, ...rest] = url.pathname.slice(1).split('/').filter(Boolean)
  if (!bucket) throw new Error('The address of the file store has no bucket.')
  const prefix = rest.map((each) => `${each}/`).join('')
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.get('pathStyle') !== 'off',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Services other than Amazon's may not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectOf = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: prefix + key }
  }

  return {
    async put(key, stream, limit) {
      const object = objectOf(key)
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const body = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
      const upload = new Upload({ client, params: { ...object, Body: body }, queueSize: 1 })
      const done = upload.done()
      // Awaited below; without this, a failure before then would end the process.
      done.catch(() => undefined)
      const writer = writable.getWriter()
      try {
        const stored = await measuredChunks(stream, limit, (chunk) => writer.write(chunk))
        await writer.close()
        await done
        return stored
      } catch (error) {
        await writer.abort(error).catch(() => undefined)
        await done.catch(() => undefined)
        throw error
      }
    },

    async get(key, range) {
      try {
        const { Body, ContentLength, ContentRange } = await client.send(
          new GetObjectCommand({
            ...objectOf(key),
            ...(range ? { Range: `bytes=${range.from}-${range.to}` } : {}),
          }),
        )
        const size = Number(ContentRange?.split('/')[1] ?? ContentLength)
        return { content: Body!.transformToWebStream() as ReadableStream<Uint8Array>, size }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    delete: async (key) => void (await client.send(new DeleteObjectCommand(objectOf(key)))),

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      ))
        for (const { Key, LastModified } of Contents)
          yield { key: Key!.slice(prefix.length), changed: LastModified! }
    },

    close: () => client.destroy(),
  }
}
