import { useSyncExternalStore } from 'react'

/**
 * How this browser tells a person of new messages in conversations: nothing unless they ask for it.
 */
export type NoticeSettings = { sound: boolean; system: boolean }

const none: NoticeSettings = { sound: false, system: false }
const listeners = new Set<() => void>()
/** The settings by their stored text, so that the same text is the same object. */
let last: { text: string | null; settings: NoticeSettings } = { text: null, settings: none }

const keyOf = (user: string) => `chatNotices.${user}`

function read(user: string): NoticeSettings {
  const text = localStorage.getItem(keyOf(user))
  if (text !== last.text)
    last = {
      text,
      settings: {
        sound: text?.includes('sound') ?? false,
        system: text?.includes('system') ?? false,
      },
    }
  return last.settings
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What a person asked for in this browser, in any of its tabs. */
export const useNoticeSettings = (user: string): NoticeSettings =>
  useSyncExternalStore(subscribe, () => read(user))

/** Keeps what a person asks for in this browser. */
export function saveNoticeSettings(user: string, { sound, system }: NoticeSettings): void {
  const asked = [...(sound ? ['sound'] : []), ...(system ? ['system'] : [])]
  if (asked.length > 0) localStorage.setItem(keyOf(user), asked.join(' '))
  else localStorage.removeItem(keyOf(user))
  for (const listener of listeners) listener()
}
