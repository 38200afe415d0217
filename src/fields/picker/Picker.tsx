import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import useAutocomplete from '@mui/material/useAutocomplete'
import Clear from '@mui/icons-material/Clear'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { describe, FieldFrame, type FrameProps } from '../controls/FieldFrame.tsx'
import { PickerChips } from './PickerChips.tsx'
import {
  loadAllOptions,
  useChosen,
  usePickerOptions,
  type OptionSource,
  type PickerOption,
  type PickerValue,
} from './pickerOptions.tsx'
import { PickerPopup } from './PickerPopup.tsx'
import { fingertip, touch } from '../controls/touch.ts'

type Common = FrameProps & {
  source: OptionSource
  /** Texts of chosen values that may not be loaded yet: from `record._text`. */
  texts?: ReadonlyMap<PickerValue, string>
  placeholder?: string
  /** Whether a single choice can be cleared; a required one cannot. */
  clearable?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  /** Receives the input, so that the form can focus an invalid field. */
  inputRef?: (input: HTMLInputElement | null) => void
}
type Single = {
  multiple?: false
  value: PickerValue | null
  onChange: (value: PickerValue | null) => void
}
type Multiple = {
  multiple: true
  value: PickerValue[]
  onChange: (value: PickerValue[]) => void /** Replaces the chips, for example by "3 of 24". */
  summary?: (chosen: number, total: number) => ReactNode
}
export type PickerProps = Common & (Single | Multiple)

const noTexts: ReadonlyMap<PickerValue, string> = new Map()
const nothing: PickerValue[] = []

// The commands above the choices. Their values are symbols, so they cannot equal the value of an
// option.
const selectAll = Symbol('select all')
const removeAll = Symbol('remove all')
const stepBack = Symbol('step back')
type Entry = { text: string; value: PickerValue | symbol; into?: OptionSource }

/**
 * A combobox for one or several of any number of choices. Up to 200 are loaded at once; if there
 * are more, the service searches for the typed text. Only the visible choices are rendered.
 */
export function Picker(props: PickerProps) {
  const {
    id,
    label,
    texts = noTexts,
    placeholder,
    disabled,
    autoFocus,
    onBlur,
    inputRef,
    clearable = true,
    multiple = false,
  } = props
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [allState, setAllState] = useState<'idle' | 'loading' | 'failed'>('idle')
  // The path into nested choices, the current level last.
  const [steps, setSteps] = useState<OptionSource[]>([])
  const source = steps.at(-1) ?? props.source
  const [picked, setPicked] = useState<ReadonlyMap<PickerValue, string>>(noTexts)

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
  const known = useMemo(
    () => (picked.size === 0 ? texts : new Map([...texts, ...picked])),
    [texts, picked],
  )
  const chosen = useChosen(values, source, found.options, known)
  const { value, text } = chosen[0] ?? {}
  // The same object for the same value: with a new one the combobox would replace the text that is
  // being typed.
  const chosenOne = useMemo(
    () => (value === undefined || text === undefined ? null : { value, text }),
    [value, text],
  )

  const entries = useMemo<Entry[]>(() => {
    if (search.trim() !== '' || found.options.length === 0) return found.options
    if (!multiple)
      return steps.length === 0
        ? found.options
        : [{ text: translate('fields.picker.stepBack'), value: stepBack }, ...found.options]
    return [
      { text: translate('fields.picker.selectAll'), value: selectAll },
      { text: translate('fields.picker.removeAll'), value: removeAll },
      ...found.options,
    ]
  }, [multiple, steps, search, found.options, translate])

  // A chosen value keeps its text if a later search or level does not load it.
  const keepTexts = (options: PickerOption[]) =>
    setPicked(new Map(options.map((option) => [option.value, option.text])))
  const emit = (options: PickerOption[]) => {
    keepTexts(options)
    if (props.multiple) props.onChange(options.map((option) => option.value))
    else props.onChange(options[0]?.value ?? null)
  }
  const chooseAll = async () => {
    setAllState('loading')
    try {
      emit(await loadAllOptions(source))
      setAllState('idle')
    } catch {
      // The popup shows the failure and a button to retry.
      setAllState('failed')
    }
  }
  const close = () => {
    setOpen(false)
    setSteps([])
  }
  const change = (_: SyntheticEvent, next: Entry | Entry[] | null) => {
    const list = (next === null ? [] : Array.isArray(next) ? next : [next]) as PickerOption[]
    const last: Entry | undefined = list.at(-1)
    if (last?.value === selectAll) void chooseAll()
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

  const autocomplete = useAutocomplete<Entry, boolean, boolean, false>({
    id,
    multiple,
    disableClearable: !clearable,
    options: entries,
    // The options are already filtered.
    filterOptions: () => entries,
    // A step into nested choices leaves the box empty for the next search.
    getOptionLabel: (option) => (isStep(option) ? '' : option.text),
    getOptionKey: (option) => String(option.value),
    isOptionEqualToValue: (option, value) => option.value === value.value,
    value: multiple ? chosen : chosenOne,
    onChange: change,
    open,
    onOpen: () => setOpen(true),
    // `change` closes the list, because not every option is a choice.
    onClose: (_event, reason) => reason !== 'selectOption' && close(),
    disableCloseOnSelect: multiple,
    autoHighlight: search.trim() !== '',
    disabled,
    onInputChange: (_event, text, reason) => {
      // Multiple selection keeps the search text, so that the next match is near.
      if (reason === 'input') setSearch(text)
      else if (!multiple || reason === 'clear' || reason === 'blur') setSearch('')
    },
    ...(multiple ? { inputValue: search } : {}),
  })

  const {
    ref: ownInputRef,
    onBlur: blur,
    ...inputProps
  } = autocomplete.getInputProps() as ReturnType<typeof autocomplete.getInputProps> & {
    ref: { current: HTMLInputElement | null }
  }
  const [pinned, setPinned] = useState(-1)

  // With autofocus the text is selected, as after Tab. The combobox sets its text only after the
  // first render.
  const isTypedOver = useRef(autoFocus && !multiple && values.length > 0)
  useEffect(() => {
    if (!isTypedOver.current || search !== '' || !inputProps.value) return
    isTypedOver.current = false
    ownInputRef.current?.select()
  }, [search, inputProps.value, ownInputRef])

  // useAutocomplete can only highlight rendered options, so the next one is rendered first.
  const beforeKey = (event: KeyboardEvent) => {
    const input = ownInputRef.current
    if (!autocomplete.popupOpen || entries.length === 0 || !input) return
    const current = Number(
      /-option-(\d+)$/.exec(input.getAttribute('aria-activedescendant') ?? '')?.[1] ?? -1,
    )
    const target = targetOf(event.key, current, entries.length - 1)
    if (target !== undefined) flushSync(() => setPinned(target))
  }

  const summaryOf = props.multiple ? props.summary : undefined
  const canClear = clearable && !multiple && values.length > 0 && !disabled && !props.required
  return (
    <FieldFrame {...props}>
      <div {...autocomplete.getRootProps({ onKeyDown: beforeKey })}>
        <OutlinedInput
          ref={autocomplete.setAnchorEl}
          size="small"
          fullWidth
          error={Boolean(props.error)}
          disabled={disabled}
          autoFocus={autoFocus}
          placeholder={
            values.length === 0 ? (placeholder ?? translate('fields.picker.choose')) : undefined
          }
          sx={{
            flexWrap: 'wrap',
            gap: 0.5,
            position: 'relative',
            pr: canClear ? 8 : 4.5,
            py: multiple && values.length > 0 ? 0.75 : 0,
            [touch]: {
              ...(multiple ? { gap: 1 } : {}),
              pr: canClear ? `${2 * fingertip + 4}px` : `${fingertip + 4}px`,
            },
          }}
          startAdornment={
            summaryOf && values.length > 0 ? (
              <span>{summaryOf(values.length, found.total)}</span>
            ) : multiple && values.length > 0 ? (
              <PickerChips
                chosen={chosen}
                getItemProps={autocomplete.getItemProps as never}
                disabled={disabled}
              />
            ) : undefined
          }
          endAdornment={
            <Box
              component="span"
              sx={{
                position: 'absolute',
                insetInlineEnd: 4,
                top: 4,
                [touch]: { insetInlineEnd: 0, top: 7 },
              }}
            >
              {canClear && (
                <IconButton
                  size="small"
                  aria-label={translate('fields.picker.clear', { label })}
                  {...(autocomplete.getClearProps() as object)}
                >
                  <Clear fontSize="small" />
                </IconButton>
              )}
              <IconButton
                size="small"
                disabled={disabled}
                aria-label={translate('fields.picker.open', { label })}
                {...(autocomplete.getPopupIndicatorProps() as object)}
              >
                <ExpandMore fontSize="small" />
              </IconButton>
            </Box>
          }
          inputProps={{
            ...inputProps,
            ...describe(props),
            onBlur: (event) => {
              blur?.(event as never)
              onBlur?.()
            },
            style: { flex: '1 1 60px', width: 0, minWidth: 60, textOverflow: 'ellipsis' },
          }}
          inputRef={(input: HTMLInputElement | null) => {
            ownInputRef.current = input
            inputRef?.(input)
          }}
        />
      </div>
      {autocomplete.popupOpen && autocomplete.anchorEl && (
        <PickerPopup
          key={steps.length}
          anchor={autocomplete.anchorEl}
          label={label}
          listbox={autocomplete.getListboxProps()}
          entries={entries}
          chosen={values}
          pinned={pinned}
          state={allState === 'idle' ? found.state : allState}
          getOptionProps={autocomplete.getOptionProps as never}
          onNearEnd={found.more}
          onRetry={allState === 'failed' ? () => void chooseAll() : found.retry}
        />
      )}
    </FieldFrame>
  )
}

const isStep = ({ value, into }: Entry) => into !== undefined || value === stepBack

const pageStep = 5

/**
 * The index that a key highlights, by the rules of useAutocomplete: arrows wrap around, page keys
 * stop at the ends.
 */
function targetOf(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'PageDown') return Math.min(last, current + pageStep)
  if (key === 'PageUp') return Math.max(0, current - pageStep)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
