/** German messages of the dashboards. */
export default {
  branchDashboard: 'Filialübersicht',
  formDashboard: 'Leistungsüberblick',
  userDashboard: 'Benutzerstatistik',
  hint: 'Für die gewählten Filialen. Jede Zahl führt zu dem, was gezählt wurde.',
  figures: 'Kennzahlen',
  active: '%{what}, aktiv',
  by: '%{what} nach %{field}',
  count: '%{of}: %{count}',
  unknown: 'Diese Zahl kann nicht geladen werden.',
  roles: 'Personen nach Rolle',
  sites: 'Ihre Filialen',
  more: 'und %{count} weitere',
  nothing: 'Noch nichts zu zählen',
  nothingText: 'Ihre Rollen erlauben nicht, etwas von dem zu lesen, was hier gezählt wird.',
}
