/** French messages of the notification centre. */
export default {
  title: 'Notifications',
  open: 'Notifications, %{smart_count} non lues',
  readAll: 'Tout marquer comme lu',
  markRead: 'Marquer comme lue',
  markUnread: 'Marquer comme non lue',
  unread: 'Non lue :',
  none: 'Rien de nouveau',
  noneText: 'Les rappels, les retards et les mentions apparaissent ici.',
  more: 'Afficher plus',
  settings: 'Réglages des notifications',
  hint: 'Choisissez où vous êtes averti de quoi.',
  kind: 'Genre',
  inConsole: 'Dans la console',
  byEmail: 'Par e-mail',
  bySms: 'Par SMS',
}
