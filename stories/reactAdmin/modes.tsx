import {
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  DataTable,
  DeleteButton,
  Edit,
  EditButton,
  List,
  SimpleForm,
  TextInput,
} from 'react-admin'
import type { MutationMode } from 'react-admin'
import type { EntityOverride } from '../../src/screens/entities.tsx'

/**
 * Screens of the SMS configuration that write in one of react-admin's mutation modes: one record
 * and several, to change and to delete.
 */
export function inMode(mutationMode: MutationMode): EntityOverride {
  const bulkActions = (
    <>
      <BulkUpdateButton data={{ value: 'bulk' }} mutationMode={mutationMode} />
      <BulkDeleteButton mutationMode={mutationMode} />
    </>
  )
  const form = (
    <SimpleForm>
      <TextInput source="key" />
      <TextInput source="value" />
    </SimpleForm>
  )
  // The optimistic modes need a key before the service has made one; it is no field of the
  // record's.
  const withKey = (data: object) => ({ id: crypto.randomUUID(), ...data })
  return {
    List: () => (
      <List perPage={50} sort={{ field: 'key', order: 'ASC' }}>
        <DataTable bulkActionButtons={bulkActions} rowClick={false}>
          <DataTable.Col source="key" />
          <DataTable.Col source="value" />
          <DataTable.Col label="Actions">
            <EditButton />
            <DeleteButton mutationMode={mutationMode} />
          </DataTable.Col>
        </DataTable>
      </List>
    ),
    Edit: () => <Edit mutationMode={mutationMode}>{form}</Edit>,
    Create: () => (
      <Create
        mutationMode={mutationMode}
        redirect="list"
        {...(mutationMode === 'pessimistic' ? {} : { transform: withKey })}
      >
        {form}
      </Create>
    ),
  }
}
