import { useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { LinkBase, ResourceContextProvider, useGetOne, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { DetailGrid } from '../detail/DetailGrid.tsx'
import { secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import { detailPath, useEntity } from '../entities.tsx'
import { statusField } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { usePermitted } from '../session.tsx'
import { FailureMessage } from '../states/StateMessage.tsx'
import { Spinner } from '../states/Spinner.tsx'

const inlineErrors = { silent: 'all' } as const

/**
 * Another entity's record beside the current screen, titled by its name ("Ana Kovač"), with a link
 * to its detail. A spinner is shown while it loads (DLG-51).
 */
export default function RecordDrawer({
  name,
  id,
  onClose,
}: {
  name: string
  id: string
  onClose: () => void
}) {
  const translate = useTranslate()
  const titleId = useId()
  const entity = useEntity(name)
  const labels = useEntityLabels(entity)
  const { data, error, refetch } = useGetOne<EntityRecord>(
    entity.name,
    { id, meta: inlineErrors },
    { retry: false },
  )
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      transitionDuration={120}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 440, maxWidth: '100%' },
        },
      }}
    >
      <DrawerHeading
        titleId={titleId}
        entity={entity}
        id={id}
        record={data}
        onOpenDetail={onClose}
      />
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2.5, py: 1 }}>
        {data ? (
          <DetailGrid entity={entity} record={data} narrow />
        ) : error ? (
          <FailureMessage error={error} what={labels.title} onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          px: 2.5,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button {...secondaryButtonProps} autoFocus onClick={onClose}>
          {translate('screens.action.close')}
        </Button>
      </Box>
    </Drawer>
  )
}

/** The record's name and status, and the link to its detail. */
function DrawerHeading({
  titleId,
  entity,
  id,
  record,
  onOpenDetail,
}: {
  titleId: string
  entity: Entity
  id: string
  /** Absent while it loads. */
  record: EntityRecord | undefined
  onOpenDetail: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const nameOf = useRecordName(entity)
  const readable = usePermitted(entity.permission)
  const status = statusField(entity)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2.5,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        id={titleId}
        component="h2"
        sx={{ fontSize: '1.0625rem', fontWeight: 700, overflowWrap: 'anywhere' }}
      >
        {record ? nameOf(record) : labels.title}
      </Typography>
      {record && status && (
        <ResourceContextProvider value={entity.name}>
          <FieldDisplay field={status} value={record[status.name]} record={record} place="cell" />
        </ResourceContextProvider>
      )}
      <Box sx={{ flex: 1 }} />
      {readable && (
        <Button
          size="small"
          component={LinkBase}
          to={detailPath(entity.routes.detail, id)}
          onClick={onOpenDetail}
        >
          {translate('screens.action.openFull')}
        </Button>
      )}
    </Box>
  )
}
