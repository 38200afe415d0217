import {
  ArrayField,
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  BulkDeleteButton,
  BulkExportButton,
  ChipField,
  Create,
  Datagrid,
  DateField,
  DateInput,
  Edit,
  EditButton,
  EmailField,
  FunctionField,
  List,
  ReferenceField,
  ReferenceInput,
  ReferenceManyCount,
  ReferenceManyField,
  SelectInput,
  Show,
  ShowButton,
  SimpleForm,
  SimpleFormIterator,
  SimpleShowLayout,
  SingleFieldList,
  TextArrayField,
  TextField,
  TextInput,
  WrapperField,
  email,
  required,
} from 'react-admin'
import { useSchemaChoices } from '../../src/screens/reactAdmin/useSchemaChoices.ts'

const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <ReferenceInput key="managerId" source="managerId" reference="user-account" alwaysOn>
    <AutocompleteInput />
  </ReferenceInput>,
  <DateInput key="from" source="birthday[gte]" label="Born after" alwaysOn />,
]

const UserList = () => (
  <List filters={filters} sort={{ field: 'lastName', order: 'ASC' }} perPage={25}>
    <Datagrid
      bulkActionButtons={
        <>
          <BulkExportButton />
          <BulkDeleteButton />
        </>
      }
      expand={<UserPhones />}
    >
      <TextField source="firstName" />
      <TextField source="lastName" />
      <EmailField source="email" />
      <TextArrayField source="sites" />
      <ReferenceField source="managerId" reference="user-account" />
      <ReferenceManyCount label="Branches" reference="user-site" target="userId" />
      <DateField source="birthday" />
      <WrapperField label="Actions">
        <EditButton />
        <ShowButton />
      </WrapperField>
    </Datagrid>
  </List>
)

const UserPhones = () => (
  <ArrayField source="userPhone">
    <SingleFieldList linkType={false} empty={<>-</>}>
      <ChipField source="phone_number" />
    </SingleFieldList>
  </ArrayField>
)

const UserForm = ({ isNew = false }) => (
  <SimpleForm>
    <TextInput source="firstName" validate={required()} />
    <TextInput source="lastName" validate={required()} />
    <TextInput source="email" validate={[required(), email()]} />
    <DateInput source="birthday" />
    <SelectInput source="language" choices={useSchemaChoices('language')} />
    <ReferenceInput source="managerId" reference="user-account">
      <AutocompleteInput />
    </ReferenceInput>
    <ArrayInput source="userPhone">
      <SimpleFormIterator inline>
        <TextInput source="phone_number" />
        <BooleanInput source="default" />
      </SimpleFormIterator>
    </ArrayInput>
    {isNew && (
      <ArrayInput source="currentUserSite">
        <SimpleFormIterator inline>
          <ReferenceInput source="siteId" reference="site">
            <AutocompleteInput label="Branch" />
          </ReferenceInput>
          <ReferenceInput source="userRoleId" reference="role">
            <SelectInput label="Role" />
          </ReferenceInput>
        </SimpleFormIterator>
      </ArrayInput>
    )}
  </SimpleForm>
)

const UserEdit = () => (
  <Edit>
    <UserForm />
  </Edit>
)

const UserCreate = () => (
  <Create redirect="show">
    <UserForm isNew />
  </Create>
)

const UserShow = () => (
  <Show>
    <SimpleShowLayout>
      <FunctionField render={(user: any) => `${user.firstName} ${user.lastName}`} label="Name" />
      <ReferenceManyField reference="user-site" target="userId" label="Branches and roles">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <ReferenceField source="siteId" reference="site" />
          <ReferenceField source="roleId" reference="role" />
        </Datagrid>
      </ReferenceManyField>
      <UserPhones />
    </SimpleShowLayout>
  </Show>
)

/**
 * People with the older `<Datagrid>`, rows that unfold, counts and lists of references, and forms
 * with arrays of values and of references.
 */
export { UserCreate as Create, UserEdit as Edit, UserList as List, UserShow as Show }
