import { DataTable, List, ReferenceInput, TextInput } from 'react-admin'

const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <ReferenceInput key="templateId" source="templateId" reference="message-template" alwaysOn />,
]

const EventList = () => (
  <List filters={filters}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="eventName" />
      <DataTable.Col source="eventCode" />
    </DataTable>
  </List>
)

/**
 * A list that is filtered by a template, also for people who may choose templates but not read
 * them.
 */
export { EventList as List }
