import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { readCalendarFile, type CalendarEvent } from '../../../model/calendarFile.ts'
import { newIdempotencyKey } from '../../../model/idempotencyKey.ts'
import type { ImportedRow, ImportMode, ImportResult } from '../../../model/importLine.ts'
import { toWallClock } from '../../../model/occurrences.ts'
import type { ContractProvider } from '../../../branchdesk.ts'
import { failureText } from '../../../branchdesk.ts'
import { useRowErrorTexts } from '../../../screens/importExport/useRowErrorTexts.ts'
import { readZone } from '../useOccurrences.ts'
import { importLimits, tasksOfEvents, type PlannedEvent } from './tasksOfEvents.ts'

/** The fields that all tasks of a file have in common. */
export type CommonFields = Record<string, unknown> & { siteId: string }

/** An event and, if it becomes no task, the reasons. */
export type CheckedEvent = PlannedEvent & { reasons: string[] }

/** A file that was read. */
type CalendarFile = { name: string; events: CalendarEvent[] }

/**
 * `checked`: what becomes of each event on the clock of `zone`; `created`: how many tasks there are
 * since the import.
 */
type State = {
  file?: CalendarFile | undefined
  checked?: CheckedEvent[] | undefined
  zone?: string
  created?: number
  isBusy?: boolean
  failure?: string | undefined
}

/** Imports the events of a calendar file as tasks: read, check without saving, create. */
export function useEventImport(entity: Entity) {
  const provider = useDataProvider<ContractProvider>()
  const translate = useTranslate()
  const errorTexts = useRowErrorTexts(entity)
  const [state, setState] = useState<State>({})
  const common = useRef<CommonFields>(undefined)
  const running = useRef<AbortController>(undefined)
  const runKey = useRef('')
  useEffect(() => () => running.current?.abort(), [])
  const attempt = async (work: (signal: AbortSignal) => Promise<State>) => {
    running.current = new AbortController()
    setState((before) => ({ ...before, isBusy: true, failure: undefined }))
    const next = await work(running.current.signal).catch(
      (error: unknown): State => ({ failure: failureText(error, translate) }),
    )
    setState((before) => ({ ...before, ...next, isBusy: false }))
  }
  const run = (planned: PlannedEvent[], mode: ImportMode, signal: AbortSignal) =>
    runImport(planned, common.current!, (file, onRow) =>
      provider.importFile(entity.name, {
        file,
        mode,
        mapping: {},
        key: [],
        idempotencyKey: runKey.current,
        signal,
        onProgress: () => undefined,
        onRow,
      }),
    )
  const withReasons = (planned: PlannedEvent[], wrong: Map<PlannedEvent, ImportedRow>) =>
    planned.map((event): CheckedEvent => {
      const row = wrong.get(event)
      if (event.refusal)
        return { ...event, reasons: [translate(`scheduler.import.refusals.${event.refusal}`)] }
      // A record has no columns that a person would know from the file.
      const errors = row?.errors?.map(({ column: _, ...error }) => error)
      const reasons = row && errors ? errorTexts({ ...row, errors }) : []
      return { ...event, reasons: [...new Set(reasons)] }
    })
  return {
    state,
    choose: (file: File) =>
      attempt(async () => {
        const read = await readEvents(file)
        if (Array.isArray(read)) return { file: { name: file.name, events: read } }
        const limits = { megabytes: importLimits.bytes / 1_000_000, events: importLimits.events }
        const failure = translate(`scheduler.import.${read}`, { name: file.name, ...limits })
        return { file: undefined, failure }
      }),
    check: (fields: CommonFields) =>
      attempt(async (signal) => {
        common.current = fields
        runKey.current = newIdempotencyKey()
        const zone = await readZone(provider, fields.siteId, signal)
        const today = toWallClock(new Date().toISOString(), zone).slice(0, 10)
        const planned = tasksOfEvents(state.file!.events, { timeZone: zone, today })
        const { wrong } = await run(planned, 'preview', signal)
        return { zone, checked: withReasons(planned, wrong) }
      }),
    create: () =>
      attempt(async (signal) => {
        const good = state.checked!.filter(({ reasons }) => reasons.length === 0)
        const { wrong, result } = await run(good, 'each', signal)
        const refused = state.checked!.filter(({ reasons }) => reasons.length > 0)
        const late = withReasons(good, wrong)
        return { created: result.created, checked: [...late, ...refused] }
      }),
    back: () => setState(({ file }) => ({ file })),
  }
}

/** The events of a file, or why there are none. */
async function readEvents(
  file: File,
): Promise<CalendarEvent[] | 'notCalendar' | 'noEvents' | 'tooLarge' | 'tooMany'> {
  if (file.size > importLimits.bytes) return 'tooLarge'
  const events = readCalendarFile(await file.text())
  if (!events) return 'notCalendar'
  if (events.length === 0) return 'noEvents'
  return events.length > importLimits.events ? 'tooMany' : events
}

/** Sends the tasks of events as a list of records; returns the rows that the service refused. */
async function runImport(
  planned: PlannedEvent[],
  common: CommonFields,
  send: (file: Blob, onRow: (row: ImportedRow) => void) => Promise<ImportResult>,
) {
  const events = planned.filter(({ task }) => task)
  const wrong = new Map<PlannedEvent, ImportedRow>()
  if (events.length === 0) return { wrong, result: { created: 0 } }
  const records = events.map(({ task }) => {
    const { localStart: _, ...fields } = task!
    return { ...common, ...fields }
  })
  const file = new Blob([JSON.stringify(records)], { type: 'application/json' })
  const result = await send(file, (row) => {
    if (row.outcome === 'wrong') wrong.set(events[row.row - 1]!, row)
  })
  return { wrong, result }
}
