/** Spanish messages of the dashboards. */
export default {
  branchDashboard: 'Resumen de sucursales',
  formDashboard: 'Revisión del rendimiento',
  userDashboard: 'Estadísticas de usuarios',
  hint: 'De las sucursales seleccionadas. Cada número lleva a lo contado.',
  figures: 'Cifras clave',
  active: '%{what} en activo',
  by: '%{what} por %{field}',
  count: '%{of}: %{count}',
  unknown: 'No se puede cargar este número.',
  roles: 'Personas por rol',
  sites: 'Sus sucursales',
  more: 'y %{count} más',
  nothing: 'Aún no hay nada que contar',
  nothingText: 'Sus roles no permiten leer nada de lo que se cuenta aquí.',
}
