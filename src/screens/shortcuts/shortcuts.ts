import type { RefObject } from 'react'

/**
 * A keyboard shortcut. `keys` are `KeyboardEvent.key` values that all do the same, shown in this
 * order in the help; `Mod+` stands for Ctrl (⌘ on a Mac). Keys with `Alt+` and `Shift+` are only
 * shown: the part of the screen that has the focus handles them.
 */
export type Shortcut = {
  keys: string[]
  /** The translated text in the help. */
  label: string
  run: (event: KeyboardEvent) => void
  /** Fires only while the focus is within this element. */
  within?: RefObject<HTMLElement | null>
  /** Fires only if this returns true. */
  when?: (event: KeyboardEvent) => boolean
}

/**
 * The shortcuts of one part of a screen under a heading of the help; without a heading they are
 * active everywhere.
 */
export type ShortcutGroup = { title: string | undefined; shortcuts: Shortcut[] }

type Registered = { current: ShortcutGroup }
const registered: Registered[] = []

/**
 * Activates a group, whose `current` may change while it is active. Returns a function that
 * deactivates it.
 */
export function registerShortcuts(group: Registered): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown, { capture: true })
  registered.push(group)
  return () => {
    registered.splice(registered.indexOf(group), 1)
    if (registered.length === 0)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/**
 * The active groups: those of the screen first, then the global ones. A key that is used twice is
 * listed only where it fires.
 */
export function activeShortcuts(): ShortcutGroup[] {
  const taken = new Set<string>()
  const free = (key: string) => !taken.has(key) && Boolean(taken.add(key))
  const left = byPrecedence().flatMap(({ title, shortcuts }) =>
    shortcuts.map((each) => ({ title, shortcut: { ...each, keys: each.keys.filter(free) } })),
  )
  // Several parts of a screen can share one heading.
  return [
    ...Map.groupBy(
      left.filter(({ shortcut }) => shortcut.keys.length > 0),
      ({ title }) => title,
    ),
  ].map(([title, found]) => ({ title, shortcuts: found.map(({ shortcut }) => shortcut) }))
}

// The last registered group wins; global shortcuts come last.
const byPrecedence = () =>
  registered
    .map(({ current }) => current)
    .toReversed()
    .toSorted((one, other) => Number(one.title === undefined) - Number(other.title === undefined))

// Runs in the capture phase: some handlers of the page stop the propagation of keys they do not
// use.
function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing) return
  const found = byPrecedence()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(
      (each) =>
        each.keys.some((key) => isPressed(event, key)) &&
        (!each.within || each.within.current?.contains(event.target as Node)) &&
        (each.when?.(event) ?? true),
    )
  if (!found || isDialogOpen()) return
  event.preventDefault()
  event.stopPropagation()
  found.run(event)
}

function isPressed(event: KeyboardEvent, key: string): boolean {
  const mod = key.startsWith('Mod+')
  const wanted = mod ? key.slice(4) : key
  if (mod)
    return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === wanted
  if (event.ctrlKey || event.metaKey || isTyping(event.target)) return false
  // Some keyboards need Alt for brackets and Shift for a question mark; letters and named keys must
  // be pressed without either.
  const isSign = wanted.length === 1 && !/[\p{L}\p{N} ]/u.test(wanted)
  return event.key === wanted && (isSign || (!event.altKey && !event.shiftKey))
}

/** Whether keys pressed in an element are text. A checkbox is an input, but takes no text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])',
    ))
// A closed popup may still be in the document, or fade out: MUI's transitions go to this opacity.
const isDialogOpen = () =>
  [
    ...document.querySelectorAll(
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ),
  ].some(
    (each) =>
      each.checkVisibility() && !each.closest('[aria-hidden="true"], [style*="opacity: 0;"]'),
  )
