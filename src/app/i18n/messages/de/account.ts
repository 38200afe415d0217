/** German messages of the user's account. */
export default {
  confirm: 'Passwort bestätigen',
  mismatch: 'Die Passwörter stimmen nicht überein',
  back: 'Zurück zur Anmeldung',
  signUp: {
    closed:
      'Hier kann sich niemand selbst registrieren. Bitten Sie Ihre Administration um ein Konto.',
    title: 'Konto anlegen',
    submit: 'Registrieren',
    done: 'Ihr Konto wurde angelegt. Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben, und melden Sie sich dann an.',
  },
  confirmEmail: {
    title: 'Adresse bestätigen',
    busy: 'Ihre Adresse wird bestätigt …',
    done: 'Ihre Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    hint: 'Geben Sie die Adresse Ihres Kontos ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    submit: 'Link senden',
    sent: 'Die E-Mail zum Zurücksetzen des Passworts wurde gesendet!',
    next: 'Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail dorthin unterwegs.',
  },
  newPassword: {
    title: 'Neues Passwort wählen',
    submit: 'Passwort speichern',
    done: 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.',
    again: 'Neuen Link anfordern',
  },
  change: {
    title: 'Passwort ändern',
    titleOf: 'Passwort von %{name} ändern',
    hint: 'Andere Geräte werden abgemeldet.',
    submit: 'Passwort ändern',
    done: 'Das Passwort wurde geändert.',
  },
  settings: {
    title: 'Kontoeinstellungen',
    profile: 'Profil',
    submit: 'Profil speichern',
    saved: 'Ihr Profil wurde gespeichert.',
    password: 'Passwort',
  },
  home: {
    title: 'Startseite',
    greeting: 'Willkommen, %{name}',
    hint: 'Das können Sie öffnen.',
    nothing: 'Ihr Konto darf noch keine Seite lesen. Bitten Sie die Verwaltung um eine Rolle.',
  },
  idle: {
    title: 'Sind Sie noch da?',
    text: 'Sie werden in %{smart_count} Sekunde abgemeldet, weil eine Weile nichts geschehen ist. |||| Sie werden in %{smart_count} Sekunden abgemeldet, weil eine Weile nichts geschehen ist.',
    stay: 'Angemeldet bleiben',
  },
}
