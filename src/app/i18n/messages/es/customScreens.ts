/** Spanish messages of the custom screens. */
export default {
  branchForms: 'Formularios de sucursal',
  branchActivity: 'Actividad de las sucursales',
  branchDevices: 'Dispositivos de sucursal',
  deviceBranches: 'Sucursales de los dispositivos',
  formBranches: 'Sucursales de los formularios',
  formUsers: 'Usuarios y roles de los formularios',
  formEvents: 'Eventos de los formularios',
  formActivity: 'Actividad de los formularios',
  formSchedule: 'Programación de los formularios',
  userRoles: 'Roles de los usuarios',
  userBranches: 'Sucursales de los usuarios',
  userForms: 'Formularios de los usuarios',
  userActivity: 'Actividad de los usuarios',
  eventForms: 'Formularios de evento',
  client: 'Cliente',
}
