import type { LanguageCode } from './language.ts'

/** What people are notified of. */
export const notificationKinds = ['REMINDER', 'OVERDUE', 'TEAM_OVERDUE', 'MENTION'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * The e-mails and SMS of events that people need not get; those about their account they always do.
 */
export const eventMessageKinds = ['DOCUMENT_MESSAGE', 'TASK_MESSAGE', 'EVENT_MESSAGE'] as const
export type EventMessageKind = (typeof eventMessageKinds)[number]

/** What a person chooses for: which notifications and messages reach them where. */
export const preferenceKinds = [...notificationKinds, ...eventMessageKinds] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

/** Where a notification or message goes. */
export type NotificationChannels = { inConsole: boolean; byEmail: boolean; bySms: boolean }

const byMessage: NotificationChannels = { inConsole: false, byEmail: true, bySms: true }

/** Where what is of each kind goes as long as a person has not chosen. */
export const defaultChannels: Record<PreferenceKind, NotificationChannels> = {
  REMINDER: { inConsole: true, byEmail: false, bySms: false },
  OVERDUE: { inConsole: true, byEmail: true, bySms: false },
  TEAM_OVERDUE: { inConsole: true, byEmail: true, bySms: false },
  MENTION: { inConsole: true, byEmail: false, bySms: false },
  DOCUMENT_MESSAGE: byMessage,
  TASK_MESSAGE: byMessage,
  EVENT_MESSAGE: byMessage,
}

/** Whether what is of a kind can go there: the console shows no messages of events. */
export const isOffered = (kind: PreferenceKind, channel: keyof NotificationChannels): boolean =>
  channel !== 'inConsole' || notificationKinds.some((each) => each === kind)

/** A subject, and a sentence; `{name}` is a fact of the notification. */
type Texts = Record<NotificationKind, { subject: string; text: string }>

const texts: Record<LanguageCode, Texts> = {
  en: {
    REMINDER: { subject: 'Due soon: {name}', text: '{name} at {site} is due on {due}.' },
    OVERDUE: {
      subject: 'Overdue: {name}',
      text: '{name} at {site} was due on {due} and was not submitted.',
    },
    TEAM_OVERDUE: {
      subject: 'Overdue: {name} ({person})',
      text: '{person} did not submit {name} at {site}, due on {due}.',
    },
    MENTION: {
      subject: '{author} mentioned you',
      text: '{author} mentioned you in {conversation}: {text}',
    },
  },
  de: {
    REMINDER: { subject: 'Bald fällig: {name}', text: '{name} ({site}) ist am {due} fällig.' },
    OVERDUE: {
      subject: 'Überfällig: {name}',
      text: '{name} ({site}) war am {due} fällig und wurde nicht eingereicht.',
    },
    TEAM_OVERDUE: {
      subject: 'Überfällig: {name} ({person})',
      text: '{person} hat {name} ({site}) nicht eingereicht, fällig am {due}.',
    },
    MENTION: {
      subject: '{author} hat Sie erwähnt',
      text: '{author} hat Sie in {conversation} erwähnt: {text}',
    },
  },
  es: {
    REMINDER: { subject: 'Vence pronto: {name}', text: '{name} ({site}) vence el {due}.' },
    OVERDUE: {
      subject: 'Vencido: {name}',
      text: '{name} ({site}) venció el {due} y no se ha enviado.',
    },
    TEAM_OVERDUE: {
      subject: 'Vencido: {name} ({person})',
      text: '{person} no ha enviado {name} ({site}), que vencía el {due}.',
    },
    MENTION: {
      subject: '{author} le ha mencionado',
      text: '{author} le ha mencionado en {conversation}: {text}',
    },
  },
  fr: {
    REMINDER: {
      subject: 'Bientôt à échéance : {name}',
      text: '{name} ({site}) est à rendre pour le {due}.',
    },
    OVERDUE: {
      subject: 'En retard : {name}',
      text: '{name} ({site}) était à rendre pour le {due} et n’a pas été envoyé.',
    },
    TEAM_OVERDUE: {
      subject: 'En retard : {name} ({person})',
      text: '{person} n’a pas envoyé {name} ({site}), à rendre pour le {due}.',
    },
    MENTION: {
      subject: '{author} vous a mentionné',
      text: '{author} vous a mentionné dans {conversation} : {text}',
    },
  },
  ja: {
    REMINDER: {
      subject: 'まもなく期限: {name}',
      text: '{site} の「{name}」の期限は {due} です。',
    },
    OVERDUE: {
      subject: '期限切れ: {name}',
      text: '{site} の「{name}」は期限 {due} までに提出されませんでした。',
    },
    TEAM_OVERDUE: {
      subject: '期限切れ: {name} ({person})',
      text: '{person} さんは {site} の「{name}」を期限 {due} までに提出していません。',
    },
    MENTION: {
      subject: '{author} さんがあなたをメンションしました',
      text: '{author} さんが {conversation} であなたをメンションしました: {text}',
    },
  },
}

/** The subject and the sentence of a notification in a language. A missing fact leaves nothing. */
export function notificationText(
  kind: NotificationKind,
  params: Record<string, unknown>,
  language: LanguageCode = 'en',
): { subject: string; text: string } {
  const { subject, text } = texts[language][kind]
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
  return { subject: fill(subject), text: fill(text) }
}

/** The names of the kinds. */
const kindNames: Record<LanguageCode, Record<PreferenceKind, string>> = {
  en: {
    REMINDER: 'Reminders before the end',
    OVERDUE: 'Overdue',
    TEAM_OVERDUE: 'Overdue in my team',
    MENTION: 'Mentions in chats',
    DOCUMENT_MESSAGE: 'Messages about documents',
    TASK_MESSAGE: 'Messages about tasks',
    EVENT_MESSAGE: 'Messages about events',
  },
  de: {
    REMINDER: 'Erinnerungen vor dem Ende',
    OVERDUE: 'Überfällig',
    TEAM_OVERDUE: 'Überfällig in meinem Team',
    MENTION: 'Erwähnungen in Unterhaltungen',
    DOCUMENT_MESSAGE: 'Nachrichten zu Dokumenten',
    TASK_MESSAGE: 'Nachrichten zu Aufgaben',
    EVENT_MESSAGE: 'Nachrichten zu Ereignissen',
  },
  es: {
    REMINDER: 'Recordatorios antes del final',
    OVERDUE: 'Vencido',
    TEAM_OVERDUE: 'Vencido en mi equipo',
    MENTION: 'Menciones en chats',
    DOCUMENT_MESSAGE: 'Mensajes sobre documentos',
    TASK_MESSAGE: 'Mensajes sobre tareas',
    EVENT_MESSAGE: 'Mensajes sobre eventos',
  },
  fr: {
    REMINDER: 'Rappels avant la fin',
    OVERDUE: 'En retard',
    TEAM_OVERDUE: 'En retard dans mon équipe',
    MENTION: 'Mentions dans les conversations',
    DOCUMENT_MESSAGE: 'Messages sur les documents',
    TASK_MESSAGE: 'Messages sur les tâches',
    EVENT_MESSAGE: 'Messages sur les événements',
  },
  ja: {
    REMINDER: '期限前のリマインダー',
    OVERDUE: '期限切れ',
    TEAM_OVERDUE: 'チームの期限切れ',
    MENTION: 'チャットでのメンション',
    DOCUMENT_MESSAGE: 'ドキュメントに関するメッセージ',
    TASK_MESSAGE: 'タスクに関するメッセージ',
    EVENT_MESSAGE: 'イベントに関するメッセージ',
  },
}

const stopTexts: Record<LanguageCode, string> = {
  en: 'No more e-mails like this: {link}',
  de: 'Keine E-Mails dieser Art mehr: {link}',
  es: 'No recibir más correos como este: {link}',
  fr: 'Ne plus recevoir d’e-mails de ce type : {link}',
  ja: 'この種類のメールを停止する: {link}',
}

/** What a kind of notifications or messages is called in a language. */
export const kindName = (kind: PreferenceKind, language: LanguageCode): string =>
  kindNames[language][kind]

/** The line of an e-mail with the link that ends e-mails of its kind. */
export const stopText = (link: string, language: LanguageCode = 'en'): string =>
  stopTexts[language].replace('{link}', () => link)
