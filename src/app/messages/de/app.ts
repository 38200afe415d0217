/** German words of the shell; what is missing stays English. */
export default {
  signIn: {
    title: 'Bei Branchdesk anmelden', email: 'E-Mail', password: 'Passwort', show: 'Zeigen', showLabel: 'Passwort zeigen', hide: 'Verbergen', hideLabel: 'Passwort verbergen', submit: 'Anmelden', busy: 'Anmeldung läuft…',
    emailRequired: 'E-Mail ist erforderlich', passwordRequired: 'Passwort ist erforderlich', failed: 'Die Anmeldung ist fehlgeschlagen. Bitte erneut versuchen.',
    offline: 'Der Server ist nicht erreichbar. Möglicherweise sind Sie offline.', ended: 'Ihre Sitzung ist abgelaufen.', idle: 'Nach 30 Minuten ohne Aktivität wurden Sie abgemeldet.',
  },
  starting: 'Die Konsole wird geladen',
  skip: 'Zum Inhalt springen',
  menu: { label: 'Hauptmenü', open: 'Menü öffnen', collapse: 'Menü einklappen', expand: 'Menü ausklappen' },
  groups: { Dashboard: 'Übersicht', Business: 'Geschäft', Users: 'Benutzer', Templates: 'Vorlagen', Applications: 'Anwendungen', Integrations: 'Integrationen', Settings: 'Einstellungen' },
  sites: { label: 'Filialen', count: '%{chosen} von %{total}', search: 'Filialen suchen', all: 'Alle auswählen', none: 'Alle entfernen', empty: 'Keine Filiale gefunden', loading: 'Filialen werden geladen…' },
  search: { open: 'Alles durchsuchen', shortcut: 'Strg K', label: 'Alles durchsuchen', screens: 'Seiten', hint: 'Mindestens 2 Zeichen eingeben', empty: 'Nichts gefunden für „%{term}“', busy: 'Suche läuft…' },
  language: { label: 'Sprache' },
  theme: { label: 'Farbschema', blue: 'Blau', green: 'Grün', slate: 'Schiefer', dark: 'Dunkel', contrast: 'Hoher Kontrast' },
  user: { label: 'Konto von %{name}', settings: 'Kontoeinstellungen', signOut: 'Abmelden' },
  scrollTop: 'Nach oben',
  error: { retry: 'Erneut versuchen', home: 'Zur Startseite', notFoundText: 'Diese Seite gibt es nicht, oder Sie dürfen sie nicht lesen.' },
}
