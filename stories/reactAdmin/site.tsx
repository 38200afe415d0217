import {
  DataTable,
  DateField,
  Edit,
  EmailField,
  ReferenceField,
  ReferenceManyField,
  Show,
  TabbedForm,
  TabbedShowLayout,
  TextField,
  TextInput,
  required,
} from 'react-admin'

const SiteShow = () => (
  <Show>
    <TabbedShowLayout>
      <TabbedShowLayout.Tab label="Branch">
        <TextField source="name" />
        <EmailField source="storeEmail" />
        <TextField source="addressModel.city" />
        <DateField source="createdDate" />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Devices" path="devices">
        <ReferenceManyField reference="site-device" target="siteId" label={false}>
          <DataTable bulkActionButtons={false} rowClick={false}>
            <DataTable.Col source="deviceId">
              <ReferenceField source="deviceId" reference="device" />
            </DataTable.Col>
            <DataTable.Col source="assignDate" field={DateField} />
          </DataTable>
        </ReferenceManyField>
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
)

const SiteEdit = () => (
  <Edit redirect="show">
    <TabbedForm>
      <TabbedForm.Tab label="Branch">
        <TextInput source="name" validate={required()} />
        <TextInput source="storeEmail" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Description" path="description">
        <TextInput source="description" multiline />
      </TabbedForm.Tab>
    </TabbedForm>
  </Edit>
)

/** A record and its form in tabs, beside the generated list. */
export { SiteEdit as Edit, SiteShow as Show }
