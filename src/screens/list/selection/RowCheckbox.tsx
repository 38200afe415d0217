import { useEffect, useRef } from 'react'

/**
 * The checkbox that selects a row: the browser's own, with the styles of its list
 * (`rowCheckboxStyles`), for speed, since every row has one. `fills`: whatever is pressed within
 * the positioned element around it selects the row.
 */
export function RowCheckbox({
  checked,
  indeterminate = false,
  disabled,
  label,
  fills,
  onChange,
}: {
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  label: string
  fills?: boolean
  onChange: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current!.indeterminate = indeterminate && !checked
  }, [indeterminate, checked])
  return (
    <label data-part="rowCheckbox" data-fills={fills}>
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={onChange}
      />
    </label>
  )
}
