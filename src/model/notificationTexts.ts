import type { LanguageCode } from './language.ts'

/** What people are notified of. */
export const notificationKinds = ['REMINDER', 'OVERDUE', 'TEAM_OVERDUE', 'MENTION'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Where a notification goes. */
export type NotificationChannels = { inConsole: boolean; byEmail: boolean; bySms: boolean }

/** Where the notifications of each kind go as long as a person has not chosen. */
export const defaultChannels: Record<NotificationKind, NotificationChannels> = {
  REMINDER: { inConsole: true, byEmail: false, bySms: false },
  OVERDUE: { inConsole: true, byEmail: true, bySms: false },
  TEAM_OVERDUE: { inConsole: true, byEmail: true, bySms: false },
  MENTION: { inConsole: true, byEmail: false, bySms: false },
}

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
const kindNames: Record<LanguageCode, Record<NotificationKind, string>> = {
  en: {
    REMINDER: 'Reminders before the end',
    OVERDUE: 'Overdue',
    TEAM_OVERDUE: 'Overdue in my team',
    MENTION: 'Mentions in chats',
  },
  de: {
    REMINDER: 'Erinnerungen vor dem Ende',
    OVERDUE: 'Überfällig',
    TEAM_OVERDUE: 'Überfällig in meinem Team',
    MENTION: 'Erwähnungen in Unterhaltungen',
  },
  es: {
    REMINDER: 'Recordatorios antes del final',
    OVERDUE: 'Vencido',
    TEAM_OVERDUE: 'Vencido en mi equipo',
    MENTION: 'Menciones en chats',
  },
  fr: {
    REMINDER: 'Rappels avant la fin',
    OVERDUE: 'En retard',
    TEAM_OVERDUE: 'En retard dans mon équipe',
    MENTION: 'Mentions dans les conversations',
  },
  ja: {
    REMINDER: '期限前のリマインダー',
    OVERDUE: '期限切れ',
    TEAM_OVERDUE: 'チームの期限切れ',
    MENTION: 'チャットでのメンション',
  },
}

const stopTexts: Record<LanguageCode, string> = {
  en: 'No more e-mails like this: {link}',
  de: 'Keine E-Mails dieser Art mehr: {link}',
  es: 'No recibir más correos como este: {link}',
  fr: 'Ne plus recevoir d’e-mails de ce type : {link}',
  ja: 'この種類のメールを停止する: {link}',
}

/** What a kind of notifications is called in a language. */
export const kindName = (kind: NotificationKind, language: LanguageCode): string =>
  kindNames[language][kind]

/** The line of an e-mail with the link that ends e-mails of its kind. */
export const stopText = (link: string, language: LanguageCode = 'en'): string =>
  stopTexts[language].replace('{link}', () => link)
