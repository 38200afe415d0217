/** Japanese messages of the notification centre. */
export default {
  title: '通知',
  open: '通知、未読 %{smart_count} 件',
  readAll: 'すべて既読にする',
  markRead: '既読にする',
  markUnread: '未読にする',
  unread: '未読:',
  none: '新しい通知はありません',
  noneText: 'リマインダー、期限切れ、メンションがここに表示されます。',
  more: 'さらに表示',
  settings: '通知設定',
  hint: '何をどこで受け取るかを選んでください。',
  kind: '種類',
  inConsole: 'コンソール',
  byEmail: 'メール',
  bySms: 'SMS',
}
