import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { isImported } from '../../model/importLine.ts'
import type { MoreEntry } from '../list/toolbar/MoreMenu.tsx'
import type { ResolvedColumn } from '../record/columns.ts'
import { usePermitted } from '../session.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { PartBoundary } from '../states/PartBoundary.tsx'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'))
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))

/**
 * The import and export entries of a list's menu, and the open dialog. `filter` narrows the list in
 * addition to the user's filters.
 */
export function useImportExport(
  entity: Entity,
  columns: ResolvedColumn[],
  filter?: Record<string, unknown>,
): { entries: MoreEntry[]; dialog: ReactNode } {
  const translate = useTranslate()
  const [open, setOpen] = useState<'export' | 'import'>()
  const makes = usePermitted(entity.permission, 'CREATE') && isImported(entity, 'CREATE')
  const changes = usePermitted(entity.permission, 'UPDATE') && isImported(entity, 'UPDATE')
  const close = () => setOpen(undefined)
  return {
    entries: [
      { key: 'export', label: translate('importExport.export.open'), run: () => setOpen('export') },
      ...(makes || changes
        ? [
            {
              key: 'import',
              label: translate('importExport.import.open'),
              run: () => setOpen('import'),
            },
          ]
        : []),
    ],
    dialog: open && (
      <PartBoundary onClose={close}>
        {open === 'export' ? (
          <ExportDialog
            entity={entity}
            shown={columns}
            {...(filter ? { filter } : {})}
            onClose={close}
          />
        ) : (
          <ImportDialog entity={entity} onClose={close} />
        )}
      </PartBoundary>
    ),
  }
}
