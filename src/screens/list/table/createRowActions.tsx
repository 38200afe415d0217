import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { Entity } from '../../../model/entity.ts'
import { isOffered } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import type { OpenDialog } from '../../record/RecordDialogs.tsx'
import type { RecordCalls } from '../../record/useRecordCalls.ts'
import type { RecordAction } from './RowActions.tsx'

/** What the user may do with the entity's records. */
export type Permitted = { create: boolean; edit: boolean; delete: boolean }

type Naming = {
  nameOf: (record: EntityRecord) => string
  translate: (key: string, options?: object) => string
}

/** Returns a function that lists the actions of a row; `open` opens the dialog of an action. */
export function createRowActions(
  entity: Entity,
  permitted: Permitted,
  calls: RecordCalls,
  { nameOf, translate }: Naming,
  open: (dialog: OpenDialog) => void,
) {
  return (record: EntityRecord): RecordAction[] => {
    const name = nameOf(record)
    const action = (
      key: 'edit' | 'clone' | 'delete',
      icon: RecordAction['icon'],
      dialog: OpenDialog,
    ): RecordAction => ({
      key,
      label: translate(`screens.action.${key}`),
      name: translate(`screens.action.${key}Of`, { name }),
      icon,
      run: () => open(dialog),
    })
    return [
      ...(permitted.edit ? [action('edit', <EditOutlined />, { kind: 'edit', record })] : []),
      ...(permitted.create && isOffered(entity, 'clone')
        ? [action('clone', <ContentCopyOutlined />, { kind: 'clone', record })]
        : []),
      ...(permitted.delete
        ? [
            action('delete', <DeleteOutlined />, {
              kind: 'delete',
              records: [{ id: record.id, name }],
            }),
          ]
        : []),
      ...calls.of(record).map(
        ({ call, label, name: named }): RecordAction => ({
          key: call.name,
          label,
          name: named,
          run: () => open({ kind: 'call', call, record }),
        }),
      ),
    ]
  }
}
