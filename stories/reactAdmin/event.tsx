import {
  CheckboxGroupInput,
  Create,
  DataTable,
  List,
  RadioButtonGroupInput,
  ReferenceInput,
  SelectArrayInput,
  TabbedForm,
  TextInput,
} from 'react-admin'
import { useSchemaChoices } from '../../src/screens/reactAdmin/useSchemaChoices.ts'

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

const EventForm = () => (
  <TabbedForm>
    <TabbedForm.Tab label="Event">
      <TextInput source="eventName" />
      <SelectArrayInput source="emailTypes" choices={useSchemaChoices('emailTypes')} />
      <CheckboxGroupInput
        source="communicationModes"
        choices={useSchemaChoices('communicationModes')}
      />
      <RadioButtonGroupInput
        source="schedule.frequency"
        choices={useSchemaChoices('schedule.frequency')}
      />
    </TabbedForm.Tab>
  </TabbedForm>
)

const EventCreate = () => (
  <Create redirect="list">
    <EventForm />
  </Create>
)

/**
 * A list that is filtered by a template, also for people who may choose templates but not read
 * them, and a form with the choices of lists and of a nested field.
 */
export { EventCreate as Create, EventList as List }
