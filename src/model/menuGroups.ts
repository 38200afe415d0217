/** The groups of the menu in their order; groups that a schema adds come after them. */
export const menuGroups = [
  'Dashboard',
  'Business',
  'Users',
  'Templates',
  'Applications',
  'Integrations',
  'Settings',
]

/** The message key of a group's name. */
export const groupKey = (group: string) => `groups.${group}`
