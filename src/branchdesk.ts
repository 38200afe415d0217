/**
 * What a hand-written or ejected override imports from Branchdesk, and all that it needs: the
 * generic screens with options, their parts, and the hooks behind them. These names stay; the
 * modules behind them may change. Each name has an example at its definition.
 *
 * It is the one module that only exports others, so that overrides depend on a single address.
 * From React, MUI, ra-core and react-admin (`useNotify`, `useRefresh`, `useTranslate`, `useGetOne`)
 * an override imports directly.
 */

// Screens: each takes the entity, and options in place of what its schema says.
export { EntityList } from './screens/list/EntityList.tsx'
export { default as RecordDetail } from './screens/detail/DetailScreen.tsx'

// Tabs of a detail.
export { DetailGrid as FieldGrid } from './screens/detail/DetailGrid.tsx'
export { default as LinkTab } from './screens/link/LinkTab.tsx'
export { default as ActivityTab } from './screens/activity/ActivityTab.tsx'

// Forms and dialogs. A form renders inside the dialog that validates, saves and keeps its input.
export { FormField, FormFields, FormGroup } from './screens/form/FormFields.tsx'
export { default as RecordDialog } from './screens/form/RecordDialog.tsx'
export { default as DeleteDialog } from './screens/dialog/DeleteDialog.tsx'
export { default as ActionDialog } from './screens/dialog/CallDialog.tsx'
export { ConfirmDialog } from './screens/dialog/ConfirmDialog.tsx'

// One value: shown, entered, and as a link to the record it names.
export { FieldDisplay } from './fields/FieldDisplay.tsx'
export { FieldInput } from './fields/FieldInput.tsx'
export { RecordLink } from './fields/links.tsx'

// The entity, the names of its records and dialogs, and what the user may do.
export { useEntity } from './screens/entities.tsx'
export { useRecordName } from './screens/record/useRecordName.ts'
export { useDialogTitle } from './screens/form/useDialogTitle.ts'
export { usePermitted } from './screens/session.tsx'

// The choices of a field, for react-admin's components.
export { useSchemaChoices } from './screens/reactAdmin/useSchemaChoices.ts'

export type { DisplayProps, InputProps } from './fields/fieldViews.types.ts'
export type {
  DetailProps,
  EntityOverride,
  FormBodyProps as FormProps,
  ListProps,
  TabProps,
} from './screens/entities.tsx'
export type { CallDialogProps as ActionDialogProps } from './screens/dialog/CallDialog.tsx'
export type { DeleteDialogProps } from './screens/dialog/DeleteDialog.tsx'
export type { RecordDialogProps } from './screens/form/RecordDialog.tsx'
export type { EntityRecord } from './screens/record/record.ts'
export type {
  ActionOption,
  ColumnOption,
  FieldOption,
  TabOption,
} from './screens/record/screenOptions.ts'
