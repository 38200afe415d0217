import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { useChoices } from '../../fields/picker/choices.tsx'
import { useRecordOptions } from '../../fields/picker/optionsOf.tsx'
import { useEntity } from '../../screens/entities.tsx'
import { useInSentence } from '../../screens/record/inSentence.ts'
import { useEntityLabels } from '../../screens/record/useEntityLabels.ts'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { Count } from './Count.tsx'
import { Numbers, NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'

/** The records of an entity counted by a field with choices; each number links to those records. */
export function SplitPanel({ entry, by }: { entry: ManifestEntry; by: string }) {
  const translate = useTranslate()
  const entity = useEntity(entry.name)
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const field = entity.fields.find(({ name }) => name === by)
  if (!field) throw new Error(`${entry.name} has no field "${by}" to count by.`)
  const own = useChoices(field)
  const source = useRecordOptions(field)
  const { data, error, refetch } = useQuery({
    queryKey: ['choices', entry.name, by],
    queryFn: async () =>
      (await source.load!({ page: 0, size: 100 })).data.map(({ text, value }) => ({
        text,
        value: String(value),
      })),
    enabled: own.length === 0,
  })
  const choices =
    own.length > 0 ? own.map(({ value, label }) => ({ value: String(value), text: label })) : data
  const title = translate('dashboards.by', {
    what: labels.many,
    field: inSentence(labels.fieldLabel(field)),
  })
  return (
    <Panel title={title}>
      {error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : choices ? (
        <Numbers
          rows={choices.map(({ text, value }) => ({
            name: text,
            number: <Count entry={entry} filter={{ [by]: value }} of={text} />,
          }))}
        />
      ) : (
        <NumbersSkeleton />
      )}
    </Panel>
  )
}
