import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type * as ejectFile from '../../scripts/ejectFile.ts'
import type * as ejectPieces from '../../scripts/ejectPieces.ts'
import type * as generated from '../../src/generated/entities.ts'

const ejected = /\/src\/overrides\/([\w-]+)\.ejected\.tsx$/

/**
 * Serves `/src/overrides/site.ejected.tsx` as the file that `npm run eject site` writes with every
 * piece. The file exists only in the server, so that a test leaves no override behind.
 */
export const ejectedModules = (): Plugin => ({
  name: 'ejected-modules',
  enforce: 'pre',
  resolveId: (source) => {
    const name = ejected.exec(source)?.[1]
    return name && path.resolve('src/overrides', `${name}.ejected.tsx`)
  },
  load: async (id) => {
    const name = ejected.exec(id)?.[1]
    if (!name) return undefined
    const { addPieces } = await load<typeof ejectFile>('scripts/ejectFile.ts')
    const { pieceNames, printPiece } = await load<typeof ejectPieces>('scripts/ejectPieces.ts')
    const { entities } = await load<typeof generated>('src/generated/entities.ts')
    const entity = entities.find((each) => each.name === name)
    if (!entity) throw new Error(`There is no entity "${name}" to eject.`)
    const pieces = pieceNames.flatMap((piece) => printPiece(piece, entity, entities) ?? [])
    return addPieces('', pieces)
  },
})

// Loaded by the first test that needs them: the configuration is read by every test run.
const load = <T>(file: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)
