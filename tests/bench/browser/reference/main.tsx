import { createRoot } from 'react-dom/client'
import { Admin, Create, Datagrid, DateField, DateInput, List, Resource, Show } from 'react-admin'
import { SelectInput, SimpleForm, SimpleShowLayout, TextField, TextInput } from 'react-admin'
import { authProvider } from './authProvider.ts'
import { dataProvider } from './dataProvider.ts'

/**
 * What a developer of react-admin writes first for the branches: its documented components,
 * unchanged, with the columns and inputs of the console that the bench compares with it.
 */
const BranchList = () => (
  <List sort={{ field: 'createdDate', order: 'DESC' }} perPage={20}>
    <Datagrid rowClick="show">
      <TextField source="name" />
      <TextField source="code" />
      <TextField source="typeTextCode" />
      <TextField source="addressModel.city" />
      <DateField source="startDate" />
      <TextField source="status" />
    </Datagrid>
  </List>
)

const BranchShow = () => (
  <Show>
    <SimpleShowLayout>
      <DateField source="startDate" />
      <DateField source="endDate" />
      <TextField source="code" />
      <TextField source="typeTextCode" />
      <TextField source="storeEmail" />
      <TextField source="website" />
      <TextField source="addressModel.street" />
      <TextField source="description" />
      <TextField source="status" />
      <DateField source="createdDate" />
      <TextField source="createdBy" />
      <DateField source="updateDate" />
      <TextField source="updatedBy" />
    </SimpleShowLayout>
  </Show>
)

const statuses = [
  { id: 'ACTIVE', name: 'Active' },
  { id: 'INACTIVE', name: 'Inactive' },
]

const BranchCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="name" />
      <TextInput source="code" />
      <TextInput source="typeTextCode" />
      <DateInput source="startDate" />
      <DateInput source="endDate" />
      <TextInput source="storeEmail" />
      <TextInput source="website" />
      <TextInput source="addressModel.street" />
      <TextInput source="addressModel.country" />
      <TextInput source="addressModel.state" />
      <TextInput source="addressModel.city" />
      <TextInput source="addressModel.postalCode" />
      <TextInput source="description" multiline />
      <SelectInput source="status" choices={statuses} />
    </SimpleForm>
  </Create>
)

createRoot(document.getElementById('root')!).render(
  // Without requireAuth the list asks again and again until the page for signing in is shown.
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="branch" list={BranchList} show={BranchShow} create={BranchCreate} />
  </Admin>,
)
