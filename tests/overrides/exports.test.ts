import { expect, test } from 'vitest'
import { overrides } from '../../src/app/routing/overrides.ts'
import { manifest } from '../../src/generated/manifest.ts'
import type { EntityOverride } from '../../src/screens/entities.tsx'

/** Every name that an override can export; the compiler keeps it complete. */
const names: Record<keyof EntityOverride, true> = {
  List: true,
  columns: true,
  Detail: true,
  displays: true,
  Create: true,
  Edit: true,
  Show: true,
  tabs: true,
  Form: true,
  inputs: true,
  dialogs: true,
  recordName: true,
}

test('each override has the name of an entity and exports only what an override can have', async () => {
  const unknown = await Promise.all(
    Object.entries(overrides).map(async ([name, override]) => {
      const pieces = typeof override === 'function' ? await override() : override
      return [
        ...(manifest.some((entity) => entity.name === name) ? [] : [`${name}: no such entity`]),
        ...Object.keys(pieces)
          .filter((piece) => !(piece in names))
          .map((piece) => `${name}: ${piece}`),
      ]
    }),
  )
  expect(unknown.flat()).toEqual([])
})
