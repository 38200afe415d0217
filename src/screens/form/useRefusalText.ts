import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { failureText, type CallFailure } from '../states/failureText.ts'
import { useErrorText } from './useRecordResolver.ts'

/**
 * Returns why a change was refused, where no form shows its fields: what is wrong with each of
 * them, else the message of the failed request.
 */
export function useRefusalText(entity: Entity): (error: unknown) => string {
  const translate = useTranslate()
  const errorText = useErrorText(entity)
  return useCallback(
    (error) => {
      const errors = (error as CallFailure).body?.errors ?? []
      const texts = [...new Set(errors.map((each) => errorText(each)))]
      return texts.join(' · ') || failureText(error, translate)
    },
    [errorText, translate],
  )
}
