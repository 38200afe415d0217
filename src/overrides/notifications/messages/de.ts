/** German messages of the notification centre. */
export default {
  title: 'Benachrichtigungen',
  open: 'Benachrichtigungen, %{smart_count} ungelesen',
  readAll: 'Alle als gelesen markieren',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  unread: 'Ungelesen:',
  none: 'Nichts Neues',
  noneText: 'Erinnerungen, Überfälliges und Erwähnungen erscheinen hier.',
  more: 'Mehr anzeigen',
  settings: 'Benachrichtigungseinstellungen',
  hint: 'Wählen Sie, wo Sie worüber benachrichtigt werden.',
  kind: 'Art',
  inConsole: 'In der Konsole',
  byEmail: 'Per E-Mail',
  bySms: 'Per SMS',
}
