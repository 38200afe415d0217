/**
 * Moves the focus to the first input, in reading order, that is marked as wrong. A group of inputs
 * (such as a list that lacks its first entry) is marked at its title; then its first control gets
 * the focus. Returns whether there is one.
 */
export function focusFirstError(container: HTMLElement | null | undefined): boolean {
  const first = container?.querySelector<HTMLElement>('[aria-invalid="true"], legend.Mui-error')
  const control = first?.matches('legend')
    ? first.closest('fieldset')?.querySelector<HTMLElement>('input, button, [tabindex]')
    : first
  control?.focus()
  return Boolean(control)
}
