import { useMemo, useState, type SyntheticEvent } from 'react'
import { useTranslate } from 'ra-core'
import type { PickerProps } from './Picker.tsx'
import { removeAll, selectAll, stepBack, withCommands, type PickerEntry } from './pickerEntries.ts'
import {
  useChosen,
  usePickerOptions,
  type OptionSource,
  type PickerOption,
  type PickerValue,
} from './pickerOptions.tsx'

const noTexts: ReadonlyMap<PickerValue, string> = new Map()
const nothing: PickerValue[] = []

/** What a picker searches, shows and has chosen, and what choosing an entry of its popup does. */
export function usePickerState(props: PickerProps) {
  const { texts = noTexts, multiple = false } = props
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  // The path into nested choices, the current level last.
  const [steps, setSteps] = useState<OptionSource[]>([])
  const source = steps.at(-1) ?? props.source

  const values = useMemo(
    () =>
      props.multiple
        ? props.value
        : props.value === null || props.value === ''
          ? nothing
          : [props.value],
    [props.multiple, props.value],
  )
  const found = usePickerOptions(source, search, open)
  const { known, keepTexts } = useKeptTexts(texts)
  const chosen = useChosen(values, source, found.options, known)
  const entries = useMemo(
    () => withCommands(found.options, { search, multiple, depth: steps.length }, translate),
    [multiple, steps, search, found.options, translate],
  )

  const emit = (options: PickerOption[]) => {
    keepTexts(options)
    if (props.multiple) props.onChange(options.map((option) => option.value))
    else props.onChange(options[0]?.value ?? null)
  }
  const all = useChooseAll(async () => {
    const { options, isOfService } = await found.loadAll()
    const term = search.trim() || undefined
    if (props.multiple && isOfService)
      props.onSelectAll?.({ search: term, values: options.map((option) => option.value) })
    if (!term) return emit(options)
    const added = new Set(options.map((option) => option.value))
    emit([...chosen.filter((option) => !added.has(option.value)), ...options])
  })
  const close = () => {
    setOpen(false)
    setSteps([])
  }
  const change = (_: SyntheticEvent, next: PickerEntry | PickerEntry[] | null) => {
    const list = (next === null ? [] : Array.isArray(next) ? next : [next]) as PickerOption[]
    const last: PickerEntry | undefined = list.at(-1)
    if (last?.value === selectAll) void all.choose()
    else if (last?.value === removeAll) emit([])
    else if (last?.value === stepBack) setSteps(steps.slice(0, -1))
    else if (last?.into) {
      keepTexts(chosen)
      setSteps([...steps, last.into])
    } else {
      emit(list)
      if (!multiple && last) close()
    }
  }
  return {
    search,
    setSearch,
    isOpen: open,
    open: () => setOpen(true),
    close,
    change,
    values,
    chosen,
    chosenOne: useChosenOne(chosen),
    entries,
    /** The number of steps into nested choices. */
    depth: steps.length,
    total: found.total,
    loadMore: found.more,
    /** The state of the popup, and what its button to retry does. */
    popupState: all.state === 'idle' ? found.state : all.state,
    refusal: all.state === 'idle' ? found.refusal : undefined,
    retry: all.state === 'failed' ? () => void all.choose() : found.retry,
  }
}

/** A chosen value keeps its text if a later search or level does not load it. */
function useKeptTexts(texts: ReadonlyMap<PickerValue, string>) {
  const [picked, setPicked] = useState<ReadonlyMap<PickerValue, string>>(noTexts)
  const known = useMemo(
    () => (picked.size === 0 ? texts : new Map([...texts, ...picked])),
    [texts, picked],
  )
  const keepTexts = (options: PickerOption[]) =>
    setPicked(new Map(options.map((option) => [option.value, option.text])))
  return { known, keepTexts }
}

/** The state of "Select all", which `run` loads and chooses. */
function useChooseAll(run: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const choose = async () => {
    setState('loading')
    try {
      await run()
      setState('idle')
    } catch {
      // The popup shows the failure and a button to retry.
      setState('failed')
    }
  }
  return { state, choose }
}

/**
 * The first choice, the same object for the same value: with a new one the combobox would replace
 * the text that is being typed.
 */
function useChosenOne(chosen: PickerOption[]): PickerOption | null {
  const { value, text } = chosen[0] ?? {}
  return useMemo(
    () => (value === undefined || text === undefined ? null : { value, text }),
    [value, text],
  )
}
