import { useCallback } from 'react'
import type { Entity } from '../../model/entity.ts'
import { templateFields } from '../../model/template.ts'
import { useOverride, useSpeech } from '../entities.tsx'
import type { EntityOverride, Speech } from '../entities.tsx'
import { recordName } from './record.ts'

/** What records of the entity are called in the language at work: as its override says it, else by the schema's display template. */
export function useRecordName(entity: Pick<Entity, 'name' | 'display' | 'key' | 'fields'>): (record: Record<string, unknown>) => string {
  const speech = useSpeech()
  const { recordName: own } = useOverride(entity.name)
  return useCallback((record) => own?.(record, speech) || recordName(entity, record, speech.translate), [entity, own, speech])
}

/** The same of a choice, which holds its display as `text` and a few facts of the record: its text where the display is made of several fields. */
export function choiceName({ entity, override }: { entity: Pick<Entity, 'display'>; override: EntityOverride }, { text, ...facts }: { text: string; [fact: string]: unknown }, speech: Speech): string {
  const [field, ...others] = templateFields(entity.display)
  return (field && others.length === 0 && override.recordName?.({ ...facts, [field]: text }, speech)) || text
}
