import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useParticipantNames } from '../conversation/participantNames.ts'

/** The most people that the menu offers at once; typing on narrows them. */
const mostOffered = 6

/** An `@` that begins a word, and what is typed behind it so far. */
const beganMention = /(?<![\p{L}\p{M}\p{N}_])@([^@\n]{0,40})$/u

type MentionMenuOptions = {
  input: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
}

/**
 * The people whom the text at the cursor may mean, and what the keys do with them: the arrows move,
 * Enter and Tab insert the name, Escape closes until another `@`.
 */
export function useMentionMenu({ input, value, onChange }: MentionMenuOptions) {
  const { offered } = useParticipantNames()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** The place of the `@` whose menu was closed. */
  const [closedAt, setClosedAt] = useState<number>()
  const typed = beganMention.exec(value.slice(0, caret))
  if (!typed && closedAt !== undefined) setClosedAt(undefined)
  const names = typed && typed.index !== closedAt ? matching(offered, typed[1]!) : []
  const chosen = Math.min(active, names.length - 1)
  const choose = (name: string) => {
    const start = typed!.index
    const text = `@${name} `
    onChange(value.slice(0, start) + text + value.slice(caret))
    const end = start + text.length
    setCaret(end)
    setActive(0)
    // The text is in the input after the next render.
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end))
    input.current?.focus()
  }
  return {
    names,
    chosen,
    choose,
    /** Tells where the cursor is. */
    moveTo: (place: number) => {
      setCaret(place)
      if (place !== caret) setActive(0)
    },
    /** Returns whether the menu took the key. */
    onKey: (event: KeyboardEvent): boolean => {
      if (names.length === 0) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setActive((chosen + step + names.length) % names.length)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab')
        choose(names[chosen]!)
      else if (event.key === 'Escape') setClosedAt(typed!.index)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

/**
 * The names with a word that begins with the text; none once the text goes on behind a whole name.
 */
function matching(names: string[], text: string): string[] {
  const wanted = text.toLowerCase()
  return names
    .filter((name) => ` ${name.toLowerCase()}`.includes(` ${wanted}`) && name !== text)
    .slice(0, mostOffered)
}
