import { safeText } from '../message/messageText.ts'
import type { InboxItem } from '../useChat.ts'

/** The longest part of a message that a notification shows, in characters. */
const quoteLength = 160

/** When the last message of each conversation was written. */
export type KnownMessages = Map<string, number>

const writtenAt = ({ lastMessage }: InboxItem): number =>
  lastMessage ? Date.parse(lastMessage.createdDate) : 0

/** What is known of an inbox. */
export const knownMessages = (inbox: InboxItem[]): KnownMessages =>
  new Map(inbox.map((each) => [each.webId, writtenAt(each)]))

/** The conversations, not muted, with an unread message that is newer than what is known. */
export const withNewMessages = (inbox: InboxItem[], known: KnownMessages): InboxItem[] =>
  inbox.filter(
    (each) => !each.muted && each.unread > 0 && writtenAt(each) > (known.get(each.webId) ?? 0),
  )

/** Whether this browser can show system notifications, and the person allowed them. */
export const maySendNotifications = (): boolean =>
  'Notification' in window && Notification.permission === 'granted'

/** Shows a system notification of the last message; `open` is called when the person chooses it. */
export function showNotification({ webId, title, lastMessage }: InboxItem, open: () => void): void {
  const { createdBy, text, files } = lastMessage!
  const content = safeText(text) || files.join(', ')
  // One of each conversation, whichever tab shows it.
  const notification = new Notification(title, {
    body: `${createdBy}: ${content.slice(0, quoteLength)}`,
    tag: `chat-${webId}`,
  })
  notification.onclick = () => {
    window.focus()
    open()
    notification.close()
  }
}

/** Plays two short tones. A browser in which the person did nothing yet plays none. */
export function playSound(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  const { currentTime: now } = audio
  volume.gain.setValueAtTime(0.12, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.4)
  const tone = audio.createOscillator()
  tone.frequency.setValueAtTime(660, now)
  tone.frequency.setValueAtTime(880, now + 0.12)
  tone.connect(volume)
  tone.onended = () => void audio.close()
  tone.start(now)
  tone.stop(now + 0.4)
}

/**
 * Whether no tab of this browser has told of a message of this time yet; from now on this one has.
 */
export function claimNotice(user: string, time: number): boolean {
  const key = `chatNoticed.${user}`
  if (Number(localStorage.getItem(key) ?? 0) >= time) return false
  localStorage.setItem(key, String(time))
  return true
}
