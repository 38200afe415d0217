import { useCallback, useRef } from 'react'
import { useDataProvider, useLocaleState, useTranslate } from 'ra-core'
import type { AssignCounts, RefusedRecord } from '../../model/assignLine.ts'
import type { AssignSpec, Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { FoundChoices, PickerValue } from '../../fields/picker/pickerOptions.tsx'
import { errorText } from '../form/errorText.ts'
import { useInSentence } from '../record/useInSentence.ts'
import type { EntityRecord } from '../record/record.ts'
import { dialogErrorStatuses, isUnanswered } from '../states/failureText.ts'
import { PartialSave, type OnSave } from './AssignFrame.tsx'
import { assignableFilter, exceptions, valuesOfOption } from './assignOptions.ts'

/** The number of different reasons that a dialog shows. */
const mostReasons = 3

/**
 * Saves an assign dialog. What the service found and one command selected is assigned by its
 * search, in one request; `onSelectAll` notes it, undefined when other choices are offered. What
 * people picked themselves is sent as it is.
 */
export function useAssign({
  link,
  side,
  assign,
  owner,
  picked,
  extras,
  success,
}: {
  link: Entity
  side: LinkSide
  assign: AssignSpec
  owner: EntityRecord
  picked: Entity
  extras: Field[]
  success: string
}): { save: OnSave; onSelectAll: (found: FoundChoices | undefined) => void } {
  const dataProvider = useDataProvider()
  const texts = useAssignTexts(link)
  const found = useRef<FoundChoices>(undefined)
  const onSelectAll = useCallback((all: FoundChoices | undefined) => void (found.current = all), [])
  const silent = assign.quiet ? ('all' as const) : dialogErrorStatuses

  const save: OnSave = async (values, onProgress, signal) => {
    const choices = (assign.many ? values[assign.pick] : [values[assign.pick]]) as PickerValue[]
    const shared = Object.assign(
      { [side.field]: owner.id },
      ...extras.map((field) => valuesOfOption(assign, field.name, values[field.name])),
    ) as Record<string, unknown>
    const except = exceptions(assign, found.current, choices)
    let known = { assigned: 0, total: 0 }
    const note = (assigned: number, done: number, total: number) => {
      known = { assigned, total }
      onProgress(done, total)
    }
    try {
      if (!except) {
        const records = choices.map((choice) => ({
          ...shared,
          ...valuesOfOption(assign, assign.pick, choice),
        }))
        const onBatch = (done: number, total: number) => note(done, done, total)
        await dataProvider.assign(link.name, {
          records,
          meta: { silent, signal, onProgress: onBatch },
        })
        return {}
      }
      const refused: RefusedRecord[] = []
      const counts: AssignCounts = await dataProvider.assignMatching(link.name, {
        picked: assign.options ? undefined : picked.name,
        search: found.current!.search,
        filter: assign.options ? {} : assignableFilter(picked),
        assignment: { pick: assign.pick, record: shared, except },
        silent,
        signal,
        onProgress: ({ assigned, done, total }: AssignCounts & { done: number; total: number }) =>
          note(assigned, done, total),
        onRefused: (each: RefusedRecord) => refused.push(each),
      })
      if (refused.length > 0) throw new PartialSave(texts.refused(counts, refused))
      return { text: texts.assigned(success, counts) }
    } catch (error) {
      // Without a response the last batch may have been assigned too.
      if (signal.aborted) throw new PartialSave(texts.stopped(known))
      if (isUnanswered(error) && known.assigned > 0) throw new PartialSave(texts.broken(known))
      throw error
    }
  }
  return { save, onSelectAll }
}

/** The texts of what an assignment of many records has done. */
function useAssignTexts(link: Entity) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const [locale] = useLocaleState()
  const number = (count: number) => count.toLocaleString(locale)
  const counted = (key: string, count: number) =>
    translate(`screens.assign.${key}`, { smart_count: count, count: number(count) })
  return {
    assigned: (success: string, { assigned, skipped }: AssignCounts) =>
      [
        success,
        ...(assigned === 1 ? [] : [counted('counted', assigned)]),
        ...(skipped > 0 ? [counted('already', skipped)] : []),
      ].join(' '),
    refused: ({ assigned, refused }: AssignCounts, records: RefusedRecord[]) => {
      const reasons = new Set(
        records.flatMap(({ errors }) =>
          errors.map((error) => errorText(link, error, translate, inSentence)),
        ),
      )
      return [
        counted('counted', assigned),
        counted('refused', refused),
        ...[...reasons].slice(0, mostReasons),
      ].join(' ')
    },
    stopped: ({ assigned, total }: { assigned: number; total: number }) =>
      translate('screens.assign.stopped', { count: number(assigned), total: number(total) }),
    broken: ({ assigned, total }: { assigned: number; total: number }) =>
      translate('screens.assign.broken', { count: number(assigned), total: number(total) }),
  }
}
