import type { LanguageCode } from '../../model/language.ts'

/** The mails that the service sends; `{link}` is the placeholder for the link. */
export type MailTemplateName = 'confirm' | 'accountExists' | 'reset' | 'test'

/** Subject and text of each, in the language of the request that caused it. */
export const mailTemplates: Record<
  LanguageCode,
  Record<MailTemplateName, { subject: string; text: string }>
> = {
  en: {
    confirm: {
      subject: 'Confirm your address',
      text: 'An account was created with your address.\n\nIf it was you, confirm the address here within a week:\n{link}\n\nIf it was not you, ignore this e-mail: without the confirmation nobody can sign in.\n',
    },
    accountExists: {
      subject: 'You have an account already',
      text: 'Someone, perhaps you, signed up with your address, which has an account already. Nothing was changed.\n\nIf you forgot your password, ask for a new one on the sign-in page.\n',
    },
    reset: {
      subject: 'Choose a new password',
      text: 'Someone, perhaps you, asked for a new password for your account.\n\nChoose one here within the hour:\n{link}\n\nIf it was not you, ignore this e-mail: your password stays the same.\n',
    },
    test: {
      subject: 'Test email',
      text: 'This is the test email that you asked for. The email configuration works; there is nothing to do.\n',
    },
  },
  de: {
    confirm: {
      subject: 'Bestätigen Sie Ihre Adresse',
      text: 'Mit Ihrer Adresse wurde ein Konto angelegt.\n\nWenn Sie das waren, bestätigen Sie die Adresse hier innerhalb einer Woche:\n{link}\n\nWenn nicht, ignorieren Sie diese E-Mail: Ohne die Bestätigung kann sich niemand anmelden.\n',
    },
    accountExists: {
      subject: 'Sie haben schon ein Konto',
      text: 'Jemand, vielleicht Sie selbst, hat sich mit Ihrer Adresse registriert, zu der es schon ein Konto gibt. Es wurde nichts geändert.\n\nWenn Sie Ihr Passwort vergessen haben, fordern Sie auf der Anmeldeseite ein neues an.\n',
    },
    reset: {
      subject: 'Wählen Sie ein neues Passwort',
      text: 'Jemand, vielleicht Sie selbst, hat für Ihr Konto ein neues Passwort angefordert.\n\nWählen Sie es hier innerhalb einer Stunde:\n{link}\n\nWenn Sie es nicht angefordert haben, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.\n',
    },
    test: {
      subject: 'Test-E-Mail',
      text: 'Dies ist die Test-E-Mail, die Sie angefordert haben. Die E-Mail-Konfiguration funktioniert; es ist nichts zu tun.\n',
    },
  },
  es: {
    confirm: {
      subject: 'Confirme su dirección',
      text: 'Se ha creado una cuenta con su dirección.\n\nSi ha sido usted, confirme la dirección aquí antes de una semana:\n{link}\n\nSi no ha sido usted, no haga nada: sin la confirmación nadie puede iniciar sesión.\n',
    },
    accountExists: {
      subject: 'Ya tiene una cuenta',
      text: 'Alguien, quizá usted, se ha registrado con su dirección, que ya tiene una cuenta. No se ha cambiado nada.\n\nSi ha olvidado su contraseña, pida una nueva en la página de inicio de sesión.\n',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      text: 'Alguien, quizá usted, ha pedido una contraseña nueva para su cuenta.\n\nElíjala aquí antes de una hora:\n{link}\n\nSi no la ha pedido, no tiene que hacer nada: su contraseña sigue siendo la misma.\n',
    },
    test: {
      subject: 'Correo de prueba',
      text: 'Este es el correo de prueba que ha pedido. La configuración de correo funciona; no tiene que hacer nada.\n',
    },
  },
  fr: {
    confirm: {
      subject: 'Confirmez votre adresse',
      text: 'Un compte a été créé avec votre adresse.\n\nSi c’était vous, confirmez l’adresse ici dans la semaine :\n{link}\n\nSinon, ne faites rien : sans cette confirmation, personne ne peut se connecter.\n',
    },
    accountExists: {
      subject: 'Vous avez déjà un compte',
      text: 'Quelqu’un, peut-être vous, s’est inscrit avec votre adresse, qui a déjà un compte. Rien n’a été modifié.\n\nSi vous avez oublié votre mot de passe, demandez-en un nouveau sur la page de connexion.\n',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      text: 'Quelqu’un, peut-être vous, a demandé un nouveau mot de passe pour votre compte.\n\nChoisissez-le ici dans l’heure :\n{link}\n\nSi vous ne l’avez pas demandé, il n’y a rien à faire : votre mot de passe reste le même.\n',
    },
    test: {
      subject: 'E-mail de test',
      text: 'Voici l’e-mail de test que vous avez demandé. La configuration d’e-mail fonctionne ; il n’y a rien à faire.\n',
    },
  },
  ja: {
    confirm: {
      subject: 'メールアドレスをご確認ください',
      text: 'あなたのメールアドレスでアカウントが作成されました。\n\nお心当たりがある場合は、1 週間以内に次のリンクからアドレスを確認してください。\n{link}\n\nお心当たりがない場合は、何もする必要はありません。確認されるまで誰もサインインできません。\n',
    },
    accountExists: {
      subject: 'すでにアカウントをお持ちです',
      text: 'あなたのメールアドレスで登録の申し込みがありましたが、このアドレスのアカウントはすでにあります。何も変更していません。\n\nパスワードをお忘れの場合は、サインイン画面から新しいパスワードを設定してください。\n',
    },
    reset: {
      subject: '新しいパスワードを設定してください',
      text: 'あなたのアカウントの新しいパスワードが要求されました。\n\n1 時間以内に次のリンクから設定してください。\n{link}\n\nお心当たりがない場合は、何もする必要はありません。パスワードは変わりません。\n',
    },
    test: {
      subject: 'テストメール',
      text: 'ご依頼のテストメールです。メール設定は正しく動作しています。何もする必要はありません。\n',
    },
  },
}
