/** Spanish messages of the notification centre. */
export default {
  title: 'Notificaciones',
  open: 'Notificaciones, %{smart_count} sin leer',
  readAll: 'Marcar todas como leídas',
  markRead: 'Marcar como leída',
  markUnread: 'Marcar como no leída',
  unread: 'Sin leer:',
  none: 'Nada nuevo',
  noneText: 'Aquí aparecen recordatorios, vencimientos y menciones.',
  more: 'Mostrar más',
  settings: 'Ajustes de notificaciones',
  hint: 'Elija dónde recibir cada aviso.',
  kind: 'Tipo',
  inConsole: 'En la consola',
  byEmail: 'Por correo',
  bySms: 'Por SMS',
}
