/** French messages of the dashboards. */
export default {
  branchDashboard: 'Vue d’ensemble des agences',
  formDashboard: 'Bilan des performances',
  userDashboard: 'Statistiques des utilisateurs',
  hint: 'Pour les agences sélectionnées. Chaque nombre mène à ce qui a été compté.',
  figures: 'Chiffres clés',
  active: '%{what} en activité',
  by: '%{what} par %{field}',
  count: '%{of} : %{count}',
  unknown: 'Ce nombre ne peut pas être chargé.',
  roles: 'Personnes par rôle',
  sites: 'Vos agences',
  more: 'et %{count} de plus',
  nothing: 'Rien à compter pour l’instant',
  nothingText: 'Vos rôles ne permettent de lire rien de ce qui est compté ici.',
}
