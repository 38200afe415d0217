import type { Column, Entity } from '../src/model/entity.ts'
import { templateFields } from '../src/model/template.ts'

/**
 * The TSX of an entity's list, written out: its own columns, actions and labels, on ra-core's `ListBase` and the pieces that
 * the generated lists are made of. It looks and behaves like the generated one until it is changed.
 */
export function printList(entity: Entity): string {
  const { list, many, name } = entity
  const offers = (...kinds: string[]) =>
    !entity.readOnly && entity.operations.some(({ kind }) => kinds.includes(kind))
  const acts = {
    create: offers('create'),
    edit: list.actions.includes('edit') && offers('update', 'patch'),
    clone: list.actions.includes('clone') && offers('clone', 'create'),
    delete: list.actions.includes('delete') && offers('remove'),
  }
  const calls = list.calls.length > 0
  const status = acts.edit && acts.delete && entity.operations.some(({ kind }) => kind === 'set')
  const count = [acts.edit, acts.clone, acts.delete, calls].filter(Boolean).length
  const addLabel =
    list.addLabel ?? `Add ${entity.title.charAt(0).toLowerCase()}${entity.title.slice(1)}`
  const when = (condition: boolean, text: string) => (condition ? text : '')
  return `import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
${when(acts.create, `import Button from '@mui/material/Button'\nimport Fab from '@mui/material/Fab'\n`)}import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
${when(acts.create, `import Add from '@mui/icons-material/Add'\n`)}${when(acts.clone, `import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'\n`)}${when(acts.delete, `import DeleteOutlined from '@mui/icons-material/DeleteOutlined'\n`)}${when(acts.edit, `import EditOutlined from '@mui/icons-material/EditOutlined'\n`)}import { ListBase, useListContext } from 'ra-core'
import type { Column, Entity } from '../model/entity.ts'
import { detailPath, useEntityFinder } from '../screens/entities.tsx'
import { useImportExport } from '../screens/importExport/useImportExport.tsx'
${when(acts.create, `import { useShortcuts } from '../screens/shortcuts/useShortcuts.ts'\n`)}import { BulkBar } from '../screens/list/selection/BulkBar.tsx'
import { FilterChips } from '../screens/list/filters/FilterChips.tsx'
import { ListPagination } from '../screens/list/toolbar/ListPagination.tsx'
import { ListToolbar } from '../screens/list/toolbar/ListToolbar.tsx'
import { RecordCards } from '../screens/list/table/RecordCards.tsx'
import { RecordTable } from '../screens/list/table/RecordTable.tsx'
import { useColumnChoice } from '../screens/list/columns/useColumnChoice.ts'
import { useFocusAfterRemoval } from '../screens/list/selection/useFocusAfterRemoval.ts'
${when(acts.delete, `import { useSelectedRecords } from '../screens/list/selection/useSelectedRecords.ts'\nimport { useSelection } from '../screens/list/selection/useSelection.ts'\n`)}${when(status, `import { useStatusActions } from '../screens/list/selection/useStatusActions.ts'\n`)}import { useLiveUpdates } from '../screens/states/useLiveUpdates.ts'
import { resolveColumns } from '../screens/record/columns.ts'
import type { EntityRecord } from '../screens/record/record.ts'
import { RecordDialogs } from '../screens/record/RecordDialogs.tsx'
import type { OpenDialog } from '../screens/record/RecordDialogs.tsx'
${when(calls, `import { useRecordCalls } from '../screens/record/useRecordCalls.ts'\n`)}import { useRecordName } from '../screens/record/useRecordName.ts'
import { usePermitted } from '../screens/session.tsx'
import { DraftBanner } from '../screens/form/DraftBanner.tsx'
import { focusRing } from '../screens/states/focusRing.ts'
import { FailureMessage, StateMessage } from '../screens/states/StateMessage.tsx'
import { visuallyHidden } from '../screens/states/visuallyHidden.ts'

const columns: Column[] = [
${list.columns.map((column) => `  ${printColumn(entity, column)},\n`).join('')}]

/** The list of ${many}, written by hand since \`npm run eject ${name} list\`. */
export function List({ entity }: { entity: Entity }) {
  return (
    <ListBase
      resource="${name}"
      sort={${print(list.sort)}}
      perPage={${list.pageSize}}
      filterDefaultValues={${print(list.defaults)}}
      debounce={300}
      disableAuthentication
      exporter={false}
      queryOptions={{ onError: () => undefined, retry: false }}
    >
      <Body entity={entity} />
    </ListBase>
  )
}

function Body({ entity }: { entity: Entity }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const screen = useRef<HTMLDivElement>(null)
  const { data, total, error, isPending, isPaused, refetch } = useListContext<EntityRecord>()
  useLiveUpdates(entity)
  const phone = useMediaQuery('(max-width:599.95px)')
${when(acts.create || acts.clone, `  const mayCreate = usePermitted('${entity.permission}', 'CREATE')\n`)}${when(acts.edit, `  const mayEdit = usePermitted('${entity.permission}', 'UPDATE')\n`)}${when(acts.delete, `  const mayDelete = usePermitted('${entity.permission}', 'DELETE')\n`)}  const control = useColumnChoice('${name}', entity, columns)
  const find = useEntityFinder()
  const shown = resolveColumns(entity, control.columns, find)
  // The list may be sorted by what is not in sight, as it is at first.
  const first = resolveColumns(entity, [{ field: '${list.sort.field}' }], find).filter(({ path }) => !shown.some((column) => column.path === path))
  const sortable = [...shown, ...first].filter((column) => column.sortable)
${when(acts.delete, `  const selection = useSelection()\n  const selected = useSelectedRecords(selection)\n`)}  const focusAfterRemoval = useFocusAfterRemoval(data, screen)
${when(acts.create, `  const add = mayCreate ? { onClick: () => setDialog({ kind: 'create' }), children: ${print(addLabel)} } : undefined\n  useShortcuts('List', add ? [{ keys: ['n'], label: add.children, run: add.onClick }] : [])\n`)}
  const nameOf = useRecordName(entity)
${when(calls, `  const calls = useRecordCalls(entity)\n`)}${when(acts.delete, `  const onDelete = () => void selected.act((records) => setDialog({ kind: 'delete', records: records.map((each) => ({ id: each.id, name: nameOf(each) })) }))\n`)}${when(status, `  const statusActions = useStatusActions(entity, mayEdit, selected.act)\n`)}  const importExport = useImportExport(entity, shown)
  const rows = {
    label: ${print(many)},
    columns: shown,
    control,
    nameOf,
${when(acts.delete, `    selection: mayDelete && !phone ? selection : undefined,\n    onDelete,\n`)}    linkOf: (record: EntityRecord) => detailPath('${entity.routes.detail}', record.id),
    linkColumn: '${linkOf(entity)}',
    nameColumns: ${print(templateFields(entity.display))},
${when(count > 0, `    actions: (record: EntityRecord) => [\n`)}${when(acts.edit, `      ...(mayEdit ? [{ key: 'edit', label: 'Edit', name: \`Edit \${nameOf(record)}\`, icon: <EditOutlined />, run: () => setDialog({ kind: 'edit', record }) }] : []),\n`)}${when(acts.clone, `      ...(mayCreate ? [{ key: 'clone', label: 'Clone', name: \`Clone \${nameOf(record)}\`, icon: <ContentCopyOutlined />, run: () => setDialog({ kind: 'clone', record }) }] : []),\n`)}${when(acts.delete, `      ...(mayDelete ? [{ key: 'delete', label: 'Delete', name: \`Delete \${nameOf(record)}\`, icon: <DeleteOutlined />, run: () => setDialog({ kind: 'delete', records: [{ id: record.id, name: nameOf(record) }] }) }] : []),\n`)}${when(calls, `      ...calls.of(record).map(({ call, label, name }) => ({ key: call.name, label, name, run: () => setDialog({ kind: 'call', call, record }) })),\n`)}${when(count > 0, `    ],\n    actionCount: ${count},\n`)}    empty: <StateMessage title="No data found"${acts.create ? `>{add && <Button variant="outlined" {...add} />}</StateMessage>` : ' />'},
  }
  return (
    <Box ref={screen}>
      <Box sx={phone ? visuallyHidden : { display: 'flex', alignItems: 'center', gap: 1.25, mb: 2, flexWrap: 'wrap' }}>
        <Typography variant="h1" tabIndex={-1} sx={{ flex: 1, ...focusRing }}>
          ${jsxText(many)} <Box component="span" sx={{ ml: 0.5, fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' }}>{total}</Box>
        </Typography>
${when(acts.create, `        {add && !phone && <Button variant="contained" startIcon={<Add />} {...add} />}\n`)}      </Box>
      <DraftBanner entity={entity} onResume={setDialog} />
      <ListToolbar entity={entity} sortable={sortable} control={control} defaults={${print(list.defaults)}} folded={phone} more={importExport.entries} />
      <FilterChips entity={entity} defaults={${print(list.defaults)}} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {error && !data ? (
          <FailureMessage error={error} what={${print(many)}} onRetry={() => void refetch()} />
        ) : isPending && isPaused ? (
          <StateMessage title="You are offline. This list is shown as soon as the connection is back." />
        ) : phone ? <RecordCards {...rows} /> : <RecordTable {...rows} />}
${when(acts.delete, `        {rows.selection && <BulkBar selection={selection} isBusy={selected.isBusy} actions={[{ key: 'delete', label: 'Delete', run: onDelete, danger: true }${when(status, ', ...statusActions')}]} />}\n`)}        <ListPagination />
      </Paper>
${when(
  acts.create,
  `      {add && phone && (
        <>
          <Box sx={{ height: 72 }} />
          <Fab variant="extended" color="primary" sx={{ position: 'fixed', insetInlineEnd: 16, bottom: 16, textTransform: 'none' }} onClick={add.onClick}><Add sx={{ mr: 0.5 }} />{add.children}</Fab>
        </>
      )}\n`,
)}      {importExport.dialog}
      <RecordDialogs entity={entity} open={dialog} onClose={() => setDialog(undefined)} onDone={(done) => { if (done.kind === 'delete') focusAfterRemoval() }} />
    </Box>
  )
}
`
    .replace(acts.delete ? /$^/ : /import \{ BulkBar \}.*\n/, '')
    .replace(
      acts.create || acts.clone || acts.edit || acts.delete
        ? /$^/
        : /import \{ usePermitted \}.*\n/,
      '',
    )
}

/** A column with its heading written out, so that it can be changed here. */
function printColumn(entity: Entity, column: Column): string {
  const label = column.label ?? entity.fields.find((field) => field.name === column.field)?.label
  return print({ ...column, ...(label ? { label } : {}) })
}

const linkOf = ({ list, display }: Entity) =>
  (
    list.columns.find((column) => column.link) ??
    list.columns.find((column) => display.includes(`{${column.field}}`)) ??
    list.columns[0]
  )?.field ?? ''

/** A value as TypeScript of this project writes it. */
function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : print(key)}: ${print(each)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** Text between tags; what has a meaning there is written as an expression. */
const jsxText = (text: string) => (/[{}<>&]/.test(text) ? `{${print(text)}}` : text)
