import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { StateMessage } from '../states/StateMessage.tsx'
import { useInSentence } from './useInSentence.ts'

/** "Not found", in the place of a record's screen. */
export function RecordNotFound({ entity }: { entity: Pick<Entity, 'name' | 'title'> }) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  return (
    <StateMessage
      role="alert"
      title={translate('screens.state.notFound')}
      text={translate('screens.state.notFoundText', {
        title: inSentence(translate(`entities.${entity.name}.title`, { _: entity.title })),
      })}
    />
  )
}
