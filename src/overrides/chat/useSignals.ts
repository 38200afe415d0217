import { useCallback, useContext, useEffect, useState } from 'react'
import { LiveSignalsContext } from '../../screens/states/liveSignals.ts'

/** Milliseconds for which a report that someone is typing holds. */
const typingLasts = 6_000

export type Signals = {
  /** The accounts of those who are typing, the first one first. */
  typing: string[]
  /** The accounts of the participants who are online. */
  online: ReadonlySet<string>
  /** The message of a person has arrived: they are not typing any more. */
  hasWritten: (userAccountId: string) => void
}

const nobody: ReadonlySet<string> = new Set()

/**
 * Who is typing in a conversation, and who of its participants is online, as the stream reports it.
 */
export function useSignals(conversation: string): Signals {
  const watch = useContext(LiveSignalsContext)
  const [typing, setTyping] = useState<string[]>([])
  const [online, setOnline] = useState(nobody)
  const hasWritten = useCallback(
    (person: string) =>
      setTyping((all) => (all.includes(person) ? all.filter((each) => each !== person) : all)),
    [],
  )
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = watch?.(conversation, (signal) => {
      if ('online' in signal) return setOnline(new Set(signal.online))
      const person = signal.typing
      clearTimeout(timers.get(person))
      timers.set(
        person,
        setTimeout(() => hasWritten(person), typingLasts),
      )
      setTyping((all) => (all.includes(person) ? all : [...all, person]))
    })
    return () => {
      stop?.()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [watch, conversation, hasWritten])
  return { typing, online, hasWritten }
}
