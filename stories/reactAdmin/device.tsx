import {
  Create,
  CreateButton,
  DataTable,
  DeleteButton,
  Edit,
  EditButton,
  FilterButton,
  List,
  SelectField,
  SelectInput,
  SimpleForm,
  TextInput,
  TopToolbar,
  required,
} from 'react-admin'
import type { SelectInputProps } from 'react-admin'
import { useSchemaChoices } from '../../src/screens/reactAdmin/useSchemaChoices.ts'

const StatusField = () => <SelectField source="status" choices={useSchemaChoices('status')} />

const ChoiceInput = (props: SelectInputProps & { source: string }) => (
  <SelectInput {...props} choices={useSchemaChoices(props.source)} />
)

const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <ChoiceInput key="status" source="status" />,
]

const ListActions = () => (
  <TopToolbar>
    <FilterButton />
    <CreateButton />
  </TopToolbar>
)

const DeviceList = () => (
  <List filters={filters} actions={<ListActions />} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="uuId" />
      <DataTable.Col source="macAddress" />
      <DataTable.Col source="status">
        <StatusField />
      </DataTable.Col>
      <DataTable.Col label="Actions">
        <EditButton />
        <DeleteButton />
      </DataTable.Col>
    </DataTable>
  </List>
)

const DeviceForm = () => (
  <SimpleForm>
    <TextInput source="name" validate={required()} />
    <ChoiceInput source="typeTextCode" validate={required()} />
    <TextInput source="uuId" validate={required()} />
    <TextInput source="macAddress" />
  </SimpleForm>
)

const DeviceEdit = () => (
  <Edit>
    <DeviceForm />
  </Edit>
)

const DeviceCreate = () => (
  <Create redirect="list">
    <DeviceForm />
  </Create>
)

/**
 * A list with filters, and a form to create and edit, as react-admin's documentation writes them.
 */
export { DeviceCreate as Create, DeviceEdit as Edit, DeviceList as List }
