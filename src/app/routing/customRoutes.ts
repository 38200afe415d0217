import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { ManifestEntry } from '../../model/entity.ts'
import { lazyPart } from '../../screens/states/lazyPart.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'

/**
 * A list of some entity: `side` of a link, with that tab's columns and rights to change; `activityOf` an entity with the codes
 * of its activity tab; `where` narrows, `:name` stands for a part of the address; `of` is the field that `?id=` filters by.
 */
export type CustomListConfig = {
  entity: string
  linkSide?: string
  activityOf?: string
  columns?: string[]
  where?: Record<string, string>
  defaults?: Record<string, string>
  recordField?: string
}

/** A screen at an address of its own, beside those that each entity has. */
export type CustomRoute = {
  /** As react-router matches it; a trailing slash makes no difference. */
  path: string
  /** Its title, a key of the catalogue. */
  title: string
  /** `AREA:ITEM` that reading it takes; absent: being signed in is enough. */
  permission?: string
  /** The entity whose area it is a part of: breadcrumb, and the entry of the menu beneath which it stands. */
  parent?: string
  menu?: NonNullable<ManifestEntry['menu']>
  icon?: string
  /** Where `?id=` leads, with `:id` filled in (NAV-RULE-13). */
  recordPath?: string
  /** The menu gives way to it: a screen that needs the room (NAV-RULE-05). */
  foldsMenu?: true
  list?: CustomListConfig
  Screen?: ComponentType<CustomScreenProps>
}

const dashboards = lazyPart(() => import('../../overrides/dashboards/Dashboard.tsx'))

/** Every such screen: lists of what lies within an area (NAV-RULE-13), and the screens that no schema describes. */
export const customRoutes: CustomRoute[] = [
  {
    path: '/branch-dashboard',
    title: 'places.branchDashboard',
    permission: 'DASHBOARD:SITES OVERVIEW',
    menu: { group: 'Dashboard', order: 10 },
    icon: 'Dashboard',
    Screen: dashboards,
  },
  {
    path: '/form-dashboard',
    title: 'places.formDashboard',
    permission: 'DASHBOARD:PERFORMANCE REVIEW',
    menu: { group: 'Dashboard', order: 20 },
    icon: 'Insights',
    Screen: dashboards,
  },
  {
    path: '/user-dashboard',
    title: 'places.userDashboard',
    permission: 'DASHBOARD:USER STATISTICS',
    menu: { group: 'Dashboard', order: 30 },
    icon: 'Groups',
    Screen: dashboards,
  },
  {
    path: '/home',
    title: 'account.home.title',
    Screen: lazyPart<CustomScreenProps>(() => import('../account/Home.tsx')),
  },
  {
    path: '/accountsettings',
    title: 'account.settings.title',
    Screen: lazyPart<CustomScreenProps>(() => import('../account/AccountSettings.tsx')),
  },

  {
    path: '/branch/form',
    title: 'places.branchForms',
    permission: 'BUSINESS:SITE',
    parent: 'site',
    recordPath: '/detail/site/:id/site-form',
    list: { entity: 'site-form', linkSide: 'siteId' },
  },
  {
    path: '/branch/activity',
    title: 'places.branchActivity',
    permission: 'BUSINESS:SITE',
    parent: 'site',
    recordPath: '/detail/site/:id/activity',
    list: { entity: 'activity', activityOf: 'site' },
  },
  {
    path: '/branch/device',
    title: 'places.branchDevices',
    permission: 'BUSINESS:SITE',
    parent: 'site',
    recordPath: '/detail/site/:id/site-device',
    list: { entity: 'site-device', linkSide: 'siteId' },
  },
  // There is one organisation to work for: its address leads to its record (`redirects`).
  {
    path: '/client',
    title: 'places.client',
    permission: 'BUSINESS:CLIENT',
    parent: 'client',
    menu: { group: 'Business', order: 30 },
    icon: 'Business',
  },
  {
    path: '/devices/site',
    title: 'places.deviceBranches',
    permission: 'INTEGRATIONS:DEVICES',
    parent: 'device',
    recordPath: '/detail/device/:id/site-device',
    list: { entity: 'site-device', linkSide: 'deviceId' },
  },

  {
    path: '/form/site',
    title: 'places.formBranches',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/site-form',
    list: { entity: 'site-form', linkSide: 'formDefinitionId' },
  },
  {
    path: '/form/user',
    title: 'places.formUsers',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/form-user',
    list: { entity: 'form-user', linkSide: 'formDefinitionId' },
  },
  {
    path: '/form/event',
    title: 'places.formEvents',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/event-form',
    list: { entity: 'event-form', linkSide: 'formDefinitionId' },
  },
  {
    path: '/form/activity',
    title: 'places.formActivity',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/activity',
    list: { entity: 'activity', activityOf: 'form-definition' },
  },
  {
    path: '/form/datamodel',
    title: 'places.formModel',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    Screen: lazyPart(() => import('../../overrides/designer/FormModel.tsx')),
  },
  {
    path: '/form/schedule',
    title: 'places.formSchedule',
    permission: 'TEMPLATES:TASKS',
    parent: 'form-definition',
    list: { entity: 'document', defaults: { status: 'SCHEDULE' }, recordField: 'formDefinitionId' },
  },
  {
    path: '/report',
    title: 'places.reports',
    permission: 'TEMPLATES:TASKS',
    menu: { group: 'Templates', order: 65 },
    icon: 'Assessment',
    list: {
      entity: 'document',
      columns: ['documentName', 'siteName', 'userName', 'startDate', 'endDate', 'audio', 'status'],
    },
  },
  {
    path: '/form-builder/:id',
    title: 'places.sectionDesign',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    foldsMenu: true,
    Screen: lazyPart(() => import('../../overrides/designer/SectionDesign.tsx')),
  },
  {
    path: '/form-builder/:id/perview',
    title: 'places.sectionPreview',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    foldsMenu: true,
    Screen: lazyPart(() => import('../../overrides/designer/SectionPreview.tsx')),
  },

  {
    path: '/user/role',
    title: 'places.userRoles',
    permission: 'USERS:USERS',
    parent: 'user-account',
    recordPath: '/detail/user/:id/user-site',
    list: { entity: 'user-site', linkSide: 'userAccountId' },
  },
  {
    path: '/user/site',
    title: 'places.userBranches',
    permission: 'USERS:USERS',
    parent: 'user-account',
    recordPath: '/detail/user/:id/user-site',
    list: {
      entity: 'user-site',
      linkSide: 'userAccountId',
      columns: ['userAccountId', 'siteId', 'code', 'createdDate', 'status'],
    },
  },
  {
    path: '/user/form',
    title: 'places.userForms',
    permission: 'USERS:USERS',
    parent: 'user-account',
    recordPath: '/detail/user/:id/form-user',
    list: { entity: 'form-user', linkSide: 'userId', where: { 'userId[empty]': 'false' } },
  },
  {
    path: '/user/activity',
    title: 'places.userActivity',
    permission: 'USERS:USERS',
    parent: 'user-account',
    recordPath: '/detail/user/:id/activity',
    list: { entity: 'activity', activityOf: 'user-account' },
  },
  {
    path: '/user/changePassword',
    title: 'account.change.title',
    permission: 'USERS:USERS',
    Screen: lazyPart<CustomScreenProps>(() => import('../account/ChangePassword.tsx')),
  },
  {
    path: '/user-permission',
    title: 'places.userPermissions',
    permission: 'USERS:USER PERMISSIONS',
    menu: { group: 'Users', order: 40 },
    icon: 'Key',
    Screen: lazyPart(() => import('../../overrides/permissions/UserPermissions.tsx')),
  },

  {
    path: '/scheduler-single/:siteId/:userId',
    title: 'places.schedulerSingle',
    permission: 'APPLICATIONS:SCHEDULER',
    parent: 'scheduled-task',
    list: { entity: 'scheduled-task', where: { siteId: ':siteId', userId: ':userId' } },
  },
  {
    path: '/lookup/datamodel',
    title: 'places.lookupModel',
    permission: 'SETTINGS:LOOKUP CONFIGURATION',
    parent: 'lookup',
    Screen: lazyPart(() => import('../../overrides/designer/LookupModel.tsx')),
  },
  {
    path: '/eventManagement/form',
    title: 'places.eventForms',
    permission: 'SETTINGS:EVENTS',
    parent: 'event',
    recordPath: '/detail/event/:id/event-form',
    list: { entity: 'event-form', linkSide: 'eventId' },
  },
]

/** The place at an address, with the parts of it that its path names. */
export function findCustomRoute(
  pathname: string,
): { place: CustomRoute; params: Record<string, string> } | undefined {
  for (const place of customRoutes) {
    const match = matchPath({ path: place.path, end: true, caseSensitive: true }, pathname)
    if (match) return { place, params: match.params as Record<string, string> }
  }
  return undefined
}
