/** French messages of the custom screens. */
export default {
  branchForms: 'Formulaires d’agence',
  branchActivity: 'Activité des agences',
  branchDevices: 'Appareils d’agence',
  deviceBranches: 'Agences des appareils',
  formBranches: 'Agences des formulaires',
  formUsers: 'Utilisateurs et rôles des formulaires',
  formEvents: 'Événements des formulaires',
  formActivity: 'Activité des formulaires',
  formSchedule: 'Planification des formulaires',
  userRoles: 'Rôles des utilisateurs',
  userBranches: 'Agences des utilisateurs',
  userForms: 'Formulaires des utilisateurs',
  userActivity: 'Activité des utilisateurs',
  eventForms: 'Formulaires d’événement',
  client: 'Client',
}
