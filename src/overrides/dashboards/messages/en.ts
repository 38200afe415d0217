/** English messages of the dashboards. */
export default {
  branchDashboard: 'Branches overview',
  formDashboard: 'Performance review',
  userDashboard: 'User statistics',
  hint: 'For the selected branches. Select a number to see what was counted.',
  figures: 'Key figures',
  active: '%{what}, active',
  by: '%{what} by %{field}',
  count: '%{of}: %{count}',
  unknown: 'This number can’t be loaded.',
  roles: 'People by role',
  sites: 'Your branches',
  more: 'and %{count} more',
  nothing: 'Nothing to count yet',
  nothingText: 'Your roles don’t include reading anything that is counted here.',
}
