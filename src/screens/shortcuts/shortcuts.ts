import type { RefObject } from 'react'

/**
 * What a key does on a screen. `keys` are `KeyboardEvent.key` values, `Mod+` before one that is pressed with Ctrl (⌘ on a Mac);
 * all of them do the same, and the help shows them in this order.
 */
export type Shortcut = {
  keys: string[]
  /** As the help says it, translated. */
  label: string
  run: (event: KeyboardEvent) => void
  /** It fires only while the focus is in here. */
  within?: RefObject<HTMLElement | null>
  /** It fires only where this holds. */
  when?: (event: KeyboardEvent) => boolean
}

/** The shortcuts of one part of a screen under a heading of the help; without a heading they hold everywhere. */
export type ShortcutGroup = { title: string | undefined; shortcuts: Shortcut[] }

type Registered = { current: ShortcutGroup }
const registered: Registered[] = []

/** Puts a group in force; `group.current` may change as long as it is. Answers what takes it away. */
export function registerShortcuts(group: Registered): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown, { capture: true })
  registered.push(group)
  return () => {
    registered.splice(registered.indexOf(group), 1)
    if (registered.length === 0)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/** The groups in force, those of the screen before those that hold everywhere; of two for one key only the one that fires. */
export function activeShortcuts(): ShortcutGroup[] {
  const taken = new Set<string>()
  const free = (key: string) => !taken.has(key) && Boolean(taken.add(key))
  const left = byPrecedence().flatMap(({ title, shortcuts }) =>
    shortcuts.map((each) => ({ title, shortcut: { ...each, keys: each.keys.filter(free) } })),
  )
  // Several parts of a screen have their keys under one heading.
  return [
    ...Map.groupBy(
      left.filter(({ shortcut }) => shortcut.keys.length > 0),
      ({ title }) => title,
    ),
  ].map(([title, found]) => ({ title, shortcuts: found.map(({ shortcut }) => shortcut) }))
}

// What came last lies on top; what holds everywhere is beneath every screen.
const byPrecedence = () =>
  registered
    .map(({ current }) => current)
    .toReversed()
    .toSorted((one, other) => Number(one.title === undefined) - Number(other.title === undefined))

// Heard before the page's own handlers, of which some stop what they do not use.
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
  // Brackets need Alt on some keyboards, a question mark Shift; letters and named keys are meant bare.
  const isSign = wanted.length === 1 && !/[\p{L}\p{N} ]/u.test(wanted)
  return event.key === wanted && (isSign || (!event.altKey && !event.shiftKey))
}

// A checkbox is an input, but takes no text.
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])',
    ))
// A popup that is not open stands in the page all the same.
const isDialogOpen = () =>
  [
    ...document.querySelectorAll(
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ),
  ].some((each) => each.checkVisibility())
