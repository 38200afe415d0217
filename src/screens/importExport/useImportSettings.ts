import { useCallback, useState } from 'react'
import type { Entity } from '../../model/entity.ts'
import type { ImportFile } from '../../model/importLine.ts'
import { isPermitted } from '../../model/permission.ts'
import { useSession } from '../session.tsx'
import { guessByLabel, importTargets, initialImportSettings } from './importTargets.ts'
import { useColumnLabel } from './useColumnLabel.ts'
import type { ImportSettings } from './useImport.ts'

/** Whether a file is CSV rather than JSON. */
export const isCsv = (content: Blob) => content.type === 'text/csv'

/**
 * The settings of an import. `guess` sets those that a new file starts with; `targetsOf` lists the
 * fields that the user may map columns to.
 */
export function useImportSettings(entity: Entity) {
  const { user } = useSession()
  const columnLabel = useColumnLabel(entity)
  const [settings, setSettings] = useState<ImportSettings>({ mapping: {}, key: [], mode: 'each' })
  const targetsOf = useCallback(
    (isText: boolean) =>
      importTargets(entity, columnLabel, (permission) => isPermitted(user, permission), isText),
    [entity, columnLabel, user],
  )
  const guess = (file: ImportFile, content: Blob) => {
    const known = targetsOf(isCsv(content))
    const guessed = guessByLabel(file, known)
    setSettings(initialImportSettings(entity, known, guessed))
    return guessed
  }
  return { settings, setSettings, targetsOf, guess }
}
