/** English messages of the custom lists: titles of lists that are related to an entity. */
export default {
  branchForms: 'Branch forms',
  branchActivity: 'Branch activity',
  branchDevices: 'Branch devices',
  deviceBranches: 'Branches of devices',
  formBranches: 'Branches of forms',
  formUsers: 'Users and roles of forms',
  formEvents: 'Events of forms',
  formActivity: 'Form activity',
  formSchedule: 'Form schedule',
  userRoles: 'Roles of users',
  userBranches: 'Branches of users',
  userForms: 'Forms of users',
  userActivity: 'User activity',
  eventForms: 'Event forms',
  client: 'Client',
}
