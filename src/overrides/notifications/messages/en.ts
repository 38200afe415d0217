/** English messages of the notification centre. */
export default {
  title: 'Notifications',
  open: 'Notifications, %{smart_count} unread',
  readAll: 'Mark all as read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  unread: 'Unread:',
  none: 'Nothing new',
  noneText: 'Reminders, overdue notices and mentions appear here.',
  more: 'Show more',
  settings: 'Notification settings',
  hint: 'Choose where you want to be notified of what.',
  kind: 'Kind',
  inConsole: 'In the console',
  byEmail: 'By email',
  bySms: 'By SMS',
}
