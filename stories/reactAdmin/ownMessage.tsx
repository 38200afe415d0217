import { Edit, SimpleForm, TextInput, useNotify } from 'react-admin'
import type { EntityOverride } from '../../src/screens/entities.tsx'

/** A form of the SMS configuration that says in its own words that the service refused a change. */
export function withOwnMessage(message: string): EntityOverride {
  const ConfigurationEdit = () => {
    const notify = useNotify()
    return (
      <Edit
        mutationMode="undoable"
        mutationOptions={{ onError: () => notify(message, { type: 'error' }) }}
      >
        <SimpleForm>
          <TextInput source="key" />
        </SimpleForm>
      </Edit>
    )
  }
  return { Edit: ConfigurationEdit }
}
