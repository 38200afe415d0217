import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { cloneRefusal } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import { Spinner } from '../states/Spinner.tsx'
import { FormWindow } from './FormWindow.tsx'
import type { FormMode } from './payload.ts'
import { RecordForm } from './RecordForm.tsx'
import { useDialogTitle } from './useDialogTitle.ts'

export type RecordDialogProps = {
  entity: Entity
  mode: FormMode
  /** The record to edit or copy. */
  id?: string | number
  /** Restore the saved draft. */
  restore: boolean
  /**
   * Values that are fixed by where the dialog was opened (the record whose tab it is), and
   * therefore have no input.
   */
  preset?: Record<string, unknown>
  /** Values that a new record starts with, in their inputs. */
  start?: Record<string, unknown>
  onClose: () => void
  onSaved?: (record: EntityRecord) => void
}

/**
 * The add, edit or clone dialog of any entity. Edit and clone start from the record as it is now,
 * not as a list showed it.
 * @example
 * <RecordDialog {...props} title={`Branch: ${props.mode}`} saveLabel="Save branch" />
 */
export default function RecordDialog({
  title: ownTitle,
  saveLabel,
  ...props
}: RecordDialogProps & { title?: string | undefined; saveLabel?: string | undefined }) {
  const { entity, mode, id, onClose } = props
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const dataProvider = useDataProvider()
  const defaultTitle = useDialogTitle(entity)(mode)
  const title = ownTitle ?? defaultTitle
  const { data, error, refetch, isFetching } = useQuery<EntityRecord>({
    queryKey: [entity.name, 'dialog', String(id)],
    queryFn: async () =>
      (await dataProvider.getOne(entity.name, { id: id!, meta: { silent: 'all' } })).data,
    enabled: mode !== 'create',
    // Read once per dialog: a later read would overwrite what is being typed.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  })
  const refused = mode === 'clone' && data ? cloneRefusal(entity, data, translate) : undefined
  return (
    <FormWindow
      entity={entity}
      mode={mode}
      preset={props.preset}
      title={title}
      onClose={onClose}
      waiting={
        refused ? (
          <StateMessage role="alert" title={refused} />
        ) : mode === 'create' || data ? undefined : error && !isFetching ? (
          <FailureMessage error={error} what={labels.title} onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )
      }
    >
      <RecordForm {...props} saveLabel={saveLabel} record={data} />
    </FormWindow>
  )
}
