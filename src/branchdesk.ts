/**
 * What overrides and hand-written screens import from Branchdesk, and all that they need: the
 * generic screens with options, their parts, and the hooks behind them. These names stay; the
 * modules behind them may change. Each name has an example at its definition.
 *
 * It is the one module that only exports others, so that overrides depend on a single address.
 * From React, MUI, ra-core and react-admin (`useNotify`, `useRefresh`, `useTranslate`, `useGetOne`)
 * they import directly.
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
export { FirstAndMore } from './fields/controls/FirstAndMore.tsx'

// A hand-written screen: its routes, the parts in chunks of their own, the header, its states while
// it loads, when it is empty, failed or forbidden, and dialogs of its own.
export { defineRoutes } from './screens/custom/customRoute.ts'
export { lazyPart } from './fields/loading/lazyPart.tsx'
export { ScreenHeader } from './screens/custom/ScreenHeader.tsx'
export { ScreenSkeleton } from './screens/states/ScreenSkeleton.tsx'
export { FailureMessage, ForbiddenMessage, StateMessage } from './screens/states/StateMessage.tsx'
export { failureText } from './screens/states/failureText.ts'
export { LoadBoundary } from './fields/loading/LoadBoundary.tsx'
export { DialogFrame, secondaryButtonProps } from './screens/dialog/DialogFrame.tsx'

// Requests of the API that are not operations of records, and queries that follow changed records.
export { contractQueryKey, useContractQuery } from './screens/custom/useContractQuery.ts'
export { useLiveQuery, useLiveUpdates } from './screens/states/useLiveUpdates.ts'

// The entity, the names of its records and dialogs, and what the user may do.
export { useEntity } from './screens/entities.tsx'
export { useRecordName } from './screens/record/useRecordName.ts'
export { useDialogTitle } from './screens/form/useDialogTitle.ts'
export { useEntityLabels } from './screens/record/useEntityLabels.ts'
export { usePermitted, useSession } from './screens/session.tsx'
export { readText } from './screens/record/record.ts'

// The choices of a field, for react-admin's components.
export { useSchemaChoices } from './screens/reactAdmin/useSchemaChoices.ts'

// What activity and countries are called in the user's language.
export { ActivityChanges } from './screens/activity/ActivityChanges.tsx'
export { activityTime } from './screens/activity/activityTime.ts'
export {
  fullActivityWording,
  useFullActivityWording,
} from './screens/activity/useActivityWording.ts'
export { countryName } from './fields/types/address/countryName.ts'

export type { DisplayProps, InputProps } from './fields/fieldViews.types.ts'
export type {
  DetailProps,
  EntityOverride,
  FormBodyProps as FormProps,
  ListProps,
  TabProps,
} from './screens/entities.tsx'
export type { CustomRoute } from './screens/custom/customRoute.ts'
export type { CustomScreenProps } from './screens/custom/customScreenProps.ts'
export type { ContractProvider, ContractRequest } from './screens/custom/useContractQuery.ts'
export type { CallFailure } from './screens/states/failureText.ts'
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
