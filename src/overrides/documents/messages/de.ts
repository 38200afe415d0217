/** German messages of filling in documents. */
export default {
  document: 'Dokument',
  start: 'Formular ausfüllen',
  begin: 'Beginnen',
  noneInUse: 'An dieser Filiale wird kein Formular verwendet.',
  noneAssigned:
    'Keines der Formulare, die an dieser Filiale verwendet werden, ist Ihnen oder einer Ihrer Rollen zugewiesen.',
  notInUse: 'Dieses Formular wird an dieser Filiale nicht verwendet. Wählen Sie ein anderes.',
  notAssigned:
    'Dieses Formular wird an dieser Filiale nicht verwendet oder ist Ihnen nicht zugewiesen. Wählen Sie ein anderes.',
  location: 'Standort',
  elsewhere: 'Keiner davon',
  whichLocation:
    'Einige Abschnitte gelten nur an einem Standort. Wählen Sie, wo Sie dieses Formular ausfüllen.',
  leftOut:
    '%{smart_count} Antwort gehört zu einem anderen Standort: Sie bleibt gespeichert, wird aber von hier nicht abgeschickt. |||| %{smart_count} Antworten gehören zu einem anderen Standort: Sie bleiben gespeichert, werden aber von hier nicht abgeschickt.',
  answered: '%{answered} von %{total} beantwortet',
  missing: '%{smart_count} Pflichtantwort fehlt |||| %{smart_count} Pflichtantworten fehlen',
  progress: 'Fortschritt',
  layout: 'Ansicht',
  steps: 'Schritte',
  page: 'Eine Seite',
  back: 'Zurück',
  next: 'Weiter',
  submit: 'Dokument abschicken',
  submitted: 'Das Dokument wurde abgeschickt.',
  incomplete: 'In „%{name}“ fehlen Antworten oder sind falsch.',
  saving: 'Antworten werden gespeichert…',
  saved: 'Alle Antworten sind gespeichert',
  wrong:
    '%{smart_count} Antwort ist ungültig und nicht gespeichert |||| %{smart_count} Antworten sind ungültig und nicht gespeichert',
  unsent: 'Einige Antworten sind nur in diesem Browser: %{reason}',
  unsentFiles:
    '%{smart_count} Datei ist nur in diesem Browser: %{reason} |||| %{smart_count} Dateien sind nur in diesem Browser: %{reason}',
  notKept:
    '%{name} kann in diesem Browser nicht aufbewahrt werden. Lassen Sie diese Seite offen, bis die Datei gesendet ist.',
  filesWait:
    '%{smart_count} Datei ist noch nicht gesendet. Schicken Sie das Dokument danach ab. |||| %{smart_count} Dateien sind noch nicht gesendet. Schicken Sie das Dokument danach ab.',
  retry: 'Erneut versuchen',
  until: 'bis %{time}',
  early:
    'Dieses Dokument ist für die Zeit ab %{time}. Früher eingereicht, zählt es als außerhalb des Zeitraums.',
  expired: 'Das Dokument ist abgelaufen und kann nicht mehr ausgefüllt werden.',
  notYours:
    'Sie können dieses Dokument lesen, aber nicht ausfüllen: Sein Formular ist an dieser Filiale weder Ihnen noch einer Ihrer Rollen zugewiesen.',
  submittedBy:
    '%{name} hat dieses Dokument am %{time} abgeschickt. Es kann nicht mehr geändert werden.',
  showClosed: 'Dokument anzeigen',
  notSent: 'Diese Antworten wurden nicht rechtzeitig gesendet. Sie sind nur in diesem Browser:',
  discard: 'Verwerfen',
  withoutSections: 'Dieses Dokument hat keine Abschnitte.',
  withoutFiles: 'Zu diesem Dokument gibt es keine Dateien.',
  noAnswer: 'Keine Antwort',
  answers: 'Antworten',
  answersOf: 'Antworten zu „%{name}“',
  reports: 'Berichte',
  report: {
    generate: 'Bericht erstellen',
    title: 'Berichte zu Dokumenten',
    page: 'Seite %{page} von %{pages}',
    reading: 'Dokumente werden gelesen …',
    making: 'PDF wird erstellt …',
    count: '%{done} von %{total} Dokumenten',
    leftOut:
      '%{smart_count} Dokument, das nicht abgeschlossen ist, wird ausgelassen. |||| %{smart_count} Dokumente, die nicht abgeschlossen sind, werden ausgelassen.',
    none: 'Keines der ausgewählten Dokumente ist abgeschlossen. Nur abgeschlossene Dokumente haben einen Bericht.',
    tooMany: 'Ein Bericht umfasst höchstens %{most} Dokumente. Wählen Sie weniger aus.',
    saved: 'Der Bericht wurde gespeichert.',
    failed: 'Der Bericht konnte nicht erstellt werden. Versuchen Sie es erneut.',
  },
}
