import { useMemo, useState } from 'react'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import { useTranslate } from 'ra-core'
import type { ActionOption, CustomScreenProps, EntityRecord } from '../../branchdesk.ts'
import { EntityList, lazyPart, useEntity } from '../../branchdesk.ts'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { isReported } from './report/isReported.ts'

const ReportDialog = lazyPart(() => import('./report/ReportDialog.tsx'))

const columns = [
  'documentName',
  'siteName',
  'userName',
  'startDate',
  'endDate',
  'audio',
  'status',
].map((field) => ({ field }))

/** The documents as reports: each completed one, or several together, as a PDF. */
export default function Reports({ title, path }: CustomScreenProps) {
  const translate = useTranslate()
  const entity = useEntity('document')
  const [reported, setReported] = useState<EntityRecord[]>()
  const label = translate('documents.report.generate')
  const rowActions = useMemo(
    (): ActionOption[] => [
      {
        name: 'report',
        label,
        icon: <PictureAsPdfOutlined />,
        isDisabled: (record) => !isReported(record),
        run: (record) => setReported([record]),
      },
    ],
    [label],
  )
  return (
    <>
      <EntityList
        entity={entity}
        // The list's state is stored under its own route.
        variant={{ key: path, title }}
        columns={columns}
        rowActions={rowActions}
        bulkActions={[{ name: 'report', label, run: setReported }]}
      />
      {reported && (
        <PartBoundary onClose={() => setReported(undefined)}>
          <ReportDialog entity={entity} records={reported} onClose={() => setReported(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}
