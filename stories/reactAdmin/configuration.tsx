import {
  AutocompleteInput,
  Create,
  DataTable,
  Edit,
  List,
  ReferenceField,
  ReferenceInput,
  SimpleForm,
  TextInput,
  required,
} from 'react-admin'

const ConfigurationList = () => (
  <List sort={{ field: 'key', order: 'ASC' }}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="key" />
      <DataTable.Col source="value" />
      <DataTable.Col source="siteId">
        <ReferenceField source="siteId" reference="site" link={false} emptyText="–" />
      </DataTable.Col>
    </DataTable>
  </List>
)

const ConfigurationForm = () => (
  <SimpleForm>
    <TextInput source="key" validate={required()} />
    <TextInput source="value" validate={required()} />
    <ReferenceInput source="siteId" reference="site">
      <AutocompleteInput />
    </ReferenceInput>
  </SimpleForm>
)

const ConfigurationEdit = () => (
  <Edit mutationMode="pessimistic">
    <ConfigurationForm />
  </Edit>
)

const ConfigurationCreate = () => (
  <Create redirect="list">
    <ConfigurationForm />
  </Create>
)

/** A form with a reference to a branch, which is searched for as the person types. */
export { ConfigurationCreate as Create, ConfigurationEdit as Edit, ConfigurationList as List }
