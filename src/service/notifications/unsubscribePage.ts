import type { LanguageCode } from '../../model/language.ts'

type TextName = 'title' | 'question' | 'questionOutside' | 'stop' | 'done' | 'doneOutside'

/** What the page of a link in an e-mail says: a question with a button, and what it did. */
const texts: Record<LanguageCode, Record<TextName, string>> = {
  en: {
    title: 'Notifications by e-mail',
    question: 'Do you want no more e-mails like “{subject}”? They still appear in the console.',
    stop: 'Stop these e-mails',
    done: 'You get no more e-mails like “{subject}”. The notification settings of the console turn them on again.',
    questionOutside: 'Do you want no more e-mails like “{subject}” at {address}?',
    doneOutside: '{address} gets no more e-mails like “{subject}”.',
  },
  de: {
    title: 'Benachrichtigungen per E-Mail',
    question:
      'Möchten Sie keine E-Mails wie „{subject}“ mehr? In der Konsole erscheinen sie weiterhin.',
    stop: 'Diese E-Mails beenden',
    done: 'Sie erhalten keine E-Mails wie „{subject}“ mehr. Die Benachrichtigungseinstellungen der Konsole schalten sie wieder ein.',
    questionOutside: 'Möchten Sie keine E-Mails wie „{subject}“ mehr an {address}?',
    doneOutside: '{address} erhält keine E-Mails wie „{subject}“ mehr.',
  },
  es: {
    title: 'Notificaciones por correo electrónico',
    question:
      '¿No quiere recibir más correos como «{subject}»? Seguirán apareciendo en la consola.',
    stop: 'Dejar de recibir estos correos',
    done: 'No recibirá más correos como «{subject}». Puede volver a activarlos en los ajustes de notificaciones de la consola.',
    questionOutside: '¿No quiere recibir más correos como «{subject}» en {address}?',
    doneOutside: '{address} no recibirá más correos como «{subject}».',
  },
  fr: {
    title: 'Notifications par e-mail',
    question:
      'Ne voulez-vous plus recevoir d’e-mails comme « {subject} » ? Ils continuent d’apparaître dans la console.',
    stop: 'Ne plus recevoir ces e-mails',
    done: 'Vous ne recevrez plus d’e-mails comme « {subject} ». Les paramètres de notification de la console les réactivent.',
    questionOutside: 'Ne voulez-vous plus recevoir d’e-mails comme « {subject} » à {address} ?',
    doneOutside: '{address} ne recevra plus d’e-mails comme « {subject} ».',
  },
  ja: {
    title: 'メールによる通知',
    question:
      '「{subject}」のようなメールの受信を停止しますか。コンソールには引き続き表示されます。',
    stop: 'このメールを停止する',
    done: '「{subject}」のようなメールは届かなくなりました。コンソールの通知設定で再開できます。',
    questionOutside: '{address} 宛ての「{subject}」のようなメールを停止しますか。',
    doneOutside: '{address} に「{subject}」のようなメールは届かなくなりました。',
  },
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * The page that a link in an e-mail opens: it asks first, because programs that check links open
 * them too. `kind` names the kind of e-mails, `address` the recipient who is not a user.
 */
export function unsubscribePage(
  language: LanguageCode,
  { kind, address }: { kind: string; address?: string | undefined },
  isDone: boolean,
): string {
  const { title, stop, ...sentences } = texts[language]
  const sentence =
    address === undefined
      ? sentences[isDone ? 'done' : 'question']
      : sentences[isDone ? 'doneOutside' : 'questionOutside']
  const paragraph = escaped(sentence)
    .replace('{subject}', () => escaped(kind))
    .replace('{address}', () => escaped(address ?? ''))
  const button = isDone
    ? ''
    : `<form method="post"><button type="submit">${escaped(stop)}</button></form>`
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escaped(title)}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
      main { max-width: 32rem; margin: 15vh auto 0; padding: 0 1.5rem }
      button { font: inherit; padding: 0.5rem 1.25rem }
    </style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      <p role="status">${paragraph}</p>
      ${button}
    </main>
  </body>
</html>
`
}
