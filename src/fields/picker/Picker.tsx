import { useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import useAutocomplete from '@mui/material/useAutocomplete'
import Clear from '@mui/icons-material/Clear'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { describe, FieldFrame, type FrameProps } from '../controls/FieldFrame.tsx'
import { PickerChips } from './PickerChips.tsx'
import { isStep, type PickerEntry } from './pickerEntries.ts'
import type { FoundChoices, OptionSource, PickerValue } from './pickerOptions.tsx'
import { PickerPopup } from './PickerPopup.tsx'
import { usePickerState } from './usePickerState.tsx'
import { usePinnedEntry } from './usePinnedEntry.ts'
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
  onChange: (value: PickerValue[]) => void
  /**
   * Called before `onChange` when everything that the service finds was selected by one command.
   */
  onSelectAll?: (found: FoundChoices) => void
  /** Replaces the chips, for example by "3 of 24". */
  summary?: (chosen: number, total: number) => ReactNode
}
export type PickerProps = Common & (Single | Multiple)

/**
 * A combobox for one or several of any number of choices. Up to 200 are loaded at once; if there
 * are more, the service searches for the typed text. Only the visible choices are rendered.
 */
export function Picker(props: PickerProps) {
  const { label, placeholder, disabled, autoFocus, multiple = false } = props
  const translate = useTranslate()
  const state = usePickerState(props)
  const { values, entries } = state
  const autocomplete = usePickerCombobox(props, state)
  const { ownInputRef, inputProps, inputRef } = usePickerInput(props, autocomplete)
  const { pinned, beforeKey } = usePinnedEntry(autocomplete.popupOpen, entries.length, ownInputRef)
  useSelectedText(
    autoFocus && !multiple && values.length > 0,
    state.search,
    inputProps.value,
    ownInputRef,
  )

  const hasChoice = values.length > 0
  const canClear =
    props.clearable !== false && !multiple && hasChoice && !disabled && !props.required
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
          placeholder={hasChoice ? undefined : (placeholder ?? translate('fields.picker.choose'))}
          sx={boxLook(multiple, hasChoice, canClear)}
          startAdornment={
            hasChoice && props.multiple ? (
              <ChosenSummary picker={props} state={state} autocomplete={autocomplete} />
            ) : undefined
          }
          endAdornment={
            <PickerButtons
              label={label}
              disabled={disabled}
              clear={canClear && (autocomplete.getClearProps() as object)}
              expand={autocomplete.getPopupIndicatorProps() as object}
            />
          }
          inputProps={inputProps}
          inputRef={inputRef}
        />
      </div>
      {autocomplete.popupOpen && autocomplete.anchorEl && (
        <PickerPopup
          key={state.depth}
          anchor={autocomplete.anchorEl}
          label={label}
          listbox={autocomplete.getListboxProps()}
          entries={entries}
          chosen={values}
          pinned={pinned}
          state={state.popupState}
          refusal={state.refusal}
          getOptionProps={autocomplete.getOptionProps as never}
          onNearEnd={state.loadMore}
          onRetry={state.retry}
        />
      )}
    </FieldFrame>
  )
}

type PickerState = ReturnType<typeof usePickerState>
type Combobox = ReturnType<typeof usePickerCombobox>

/** MUI's combobox over the state of the picker. */
function usePickerCombobox(
  { id, disabled, clearable = true, multiple = false }: PickerProps,
  state: PickerState,
) {
  const { entries, search, setSearch, close } = state
  return useAutocomplete<PickerEntry, boolean, boolean, false>({
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
    value: multiple ? state.chosen : state.chosenOne,
    onChange: state.change,
    open: state.isOpen,
    onOpen: state.open,
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
}

/** The input of the combobox, which is also that of the form: its props, and the ref to it. */
function usePickerInput(props: PickerProps, autocomplete: Combobox) {
  const {
    ref: ownInputRef,
    onBlur: blur,
    ...inputProps
  } = autocomplete.getInputProps() as ReturnType<Combobox['getInputProps']> & {
    ref: { current: HTMLInputElement | null }
  }
  return {
    ownInputRef,
    inputProps: {
      ...inputProps,
      ...describe(props),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        blur?.(event as never)
        props.onBlur?.()
      },
      style: { flex: '1 1 60px', width: 0, minWidth: 60, textOverflow: 'ellipsis' },
    },
    inputRef: (input: HTMLInputElement | null) => {
      ownInputRef.current = input
      props.inputRef?.(input)
    },
  }
}

/** Several choices at the start of the box: as chips, or what stands in their place. */
function ChosenSummary({
  picker: { summary, disabled },
  state: { chosen, values, total },
  autocomplete,
}: {
  picker: Common & Multiple
  state: PickerState
  autocomplete: Combobox
}) {
  return summary ? (
    <span>{summary(values.length, total)}</span>
  ) : (
    <PickerChips
      chosen={chosen}
      getItemProps={autocomplete.getItemProps as never}
      disabled={disabled}
    />
  )
}

/**
 * With autofocus the text is selected, as after Tab. The combobox sets its text only after the
 * first render.
 */
function useSelectedText(
  wanted: boolean | undefined,
  search: string,
  shown: unknown,
  inputRef: RefObject<HTMLInputElement | null>,
) {
  const isTypedOver = useRef(wanted)
  useEffect(() => {
    if (!isTypedOver.current || search !== '' || !shown) return
    isTypedOver.current = false
    inputRef.current?.select()
  }, [search, shown, inputRef])
}

/** The buttons at the end of the box: clear the choice (`clear`: its props), and open the popup. */
function PickerButtons({
  label,
  disabled,
  clear,
  expand,
}: {
  label: string
  disabled: boolean | undefined
  clear: object | false
  expand: object
}) {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        insetInlineEnd: 4,
        top: 4,
        [touch]: { insetInlineEnd: 0, top: 7 },
      }}
    >
      {clear && (
        <IconButton
          size="small"
          aria-label={translate('fields.picker.clear', { label })}
          {...clear}
        >
          <Clear fontSize="small" />
        </IconButton>
      )}
      <IconButton
        size="small"
        disabled={disabled}
        aria-label={translate('fields.picker.open', { label })}
        {...expand}
      >
        <ExpandMore fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** The style of the box, with room for its buttons at the end. */
const boxLook = (multiple: boolean, hasChoice: boolean, canClear: boolean) => ({
  flexWrap: 'wrap',
  gap: 0.5,
  position: 'relative',
  pr: canClear ? 8 : 4.5,
  py: multiple && hasChoice ? 0.75 : 0,
  [touch]: {
    ...(multiple ? { gap: 1 } : {}),
    pr: canClear ? `${2 * fingertip + 4}px` : `${fingertip + 4}px`,
  },
})
