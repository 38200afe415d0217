import type { LanguageCode } from '../../model/language.ts'

/** What the page of a link in an e-mail says: a question with a button, and what it did. */
const texts: Record<LanguageCode, { title: string; question: string; stop: string; done: string }> =
  {
    en: {
      title: 'Notifications by e-mail',
      question: 'Do you want no more e-mails like “{subject}”? They still appear in the console.',
      stop: 'Stop these e-mails',
      done: 'You get no more e-mails like “{subject}”. The notification settings of the console turn them on again.',
    },
    de: {
      title: 'Benachrichtigungen per E-Mail',
      question:
        'Möchten Sie keine E-Mails wie „{subject}“ mehr? In der Konsole erscheinen sie weiterhin.',
      stop: 'Diese E-Mails beenden',
      done: 'Sie erhalten keine E-Mails wie „{subject}“ mehr. Die Benachrichtigungseinstellungen der Konsole schalten sie wieder ein.',
    },
    es: {
      title: 'Notificaciones por correo electrónico',
      question:
        '¿No quiere recibir más correos como «{subject}»? Seguirán apareciendo en la consola.',
      stop: 'Dejar de recibir estos correos',
      done: 'No recibirá más correos como «{subject}». Puede volver a activarlos en los ajustes de notificaciones de la consola.',
    },
    fr: {
      title: 'Notifications par e-mail',
      question:
        'Ne voulez-vous plus recevoir d’e-mails comme « {subject} » ? Ils continuent d’apparaître dans la console.',
      stop: 'Ne plus recevoir ces e-mails',
      done: 'Vous ne recevrez plus d’e-mails comme « {subject} ». Les paramètres de notification de la console les réactivent.',
    },
    ja: {
      title: 'メールによる通知',
      question:
        '「{subject}」のようなメールの受信を停止しますか。コンソールには引き続き表示されます。',
      stop: 'このメールを停止する',
      done: '「{subject}」のようなメールは届かなくなりました。コンソールの通知設定で再開できます。',
    },
  }

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * The page that a link in an e-mail opens: it asks first, because programs that check links open them
 * too. `subject` names the kind of e-mails.
 */
export function unsubscribePage(language: LanguageCode, subject: string, isDone: boolean): string {
  const { title, question, stop, done } = texts[language]
  const said = escaped(isDone ? done : question).replace('{subject}', () => escaped(subject))
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
      <p role="status">${said}</p>
      ${button}
    </main>
  </body>
</html>
`
}
