/** German messages of the custom screens. */
export default {
  branchForms: 'Filialformulare',
  branchActivity: 'Aktivität der Filialen',
  branchDevices: 'Filialgeräte',
  deviceBranches: 'Filialen der Geräte',
  formBranches: 'Filialen der Formulare',
  formUsers: 'Benutzer und Rollen der Formulare',
  formEvents: 'Ereignisse der Formulare',
  formActivity: 'Aktivität der Formulare',
  formSchedule: 'Zeitplan der Formulare',
  userRoles: 'Rollen der Benutzer',
  userBranches: 'Filialen der Benutzer',
  userForms: 'Formulare der Benutzer',
  userActivity: 'Aktivität der Benutzer',
  eventForms: 'Ereignisformulare',
  client: 'Mandant',
}
