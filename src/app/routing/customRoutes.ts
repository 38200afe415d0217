import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { ManifestEntry } from '../../model/entity.ts'
import { lazyPart } from '../../screens/states/lazyPart.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'

/**
 * A list of an entity. `linkSide`: the link field whose tab gives the columns and permissions;
 * `activityOf`: the entity whose activity tab gives the codes; `where`: a filter, in which `:name`
 * is a route parameter; `recordField`: the field that `?id=` filters by.
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

/** A screen with a route of its own, in addition to those of each entity. */
export type CustomRoute = {
  /** A react-router path; a trailing slash makes no difference. */
  path: string
  /** The message key of its title. */
  title: string
  /** The `AREA:ITEM` needed to read it; absent: every signed-in user may. */
  permission?: string
  /** The entity that it belongs to: shown in the breadcrumb, and its menu entry is the parent. */
  parent?: string
  menu?: NonNullable<ManifestEntry['menu']>
  icon?: string
  /** The redirect for `?id=`, with `:id` filled in (NAV-RULE-13). */
  recordPath?: string
  /** Folds the menu for a screen that needs the room (NAV-RULE-05). */
  foldsMenu?: true
  list?: CustomListConfig
  Screen?: ComponentType<CustomScreenProps>
}

const dashboards = lazyPart(() => import('../../overrides/dashboards/Dashboard.tsx'))

/**
 * All custom routes: lists related to an entity (NAV-RULE-13), and screens that no schema
 * describes.
 */
export const customRoutes: CustomRoute[] = [
  {
    path: '/branch-dashboard',
    title: 'customScreens.branchDashboard',
    permission: 'DASHBOARD:SITES OVERVIEW',
    menu: { group: 'Dashboard', order: 10 },
    icon: 'Dashboard',
    Screen: dashboards,
  },
  {
    path: '/form-dashboard',
    title: 'customScreens.formDashboard',
    permission: 'DASHBOARD:PERFORMANCE REVIEW',
    menu: { group: 'Dashboard', order: 20 },
    icon: 'Insights',
    Screen: dashboards,
  },
  {
    path: '/user-dashboard',
    title: 'customScreens.userDashboard',
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
    title: 'customScreens.branchForms',
    permission: 'BUSINESS:SITE',
    parent: 'site',
    recordPath: '/detail/site/:id/site-form',
    list: { entity: 'site-form', linkSide: 'siteId' },
  },
  {
    path: '/branch/activity',
    title: 'customScreens.branchActivity',
    permission: 'BUSINESS:SITE',
    parent: 'site',
    recordPath: '/detail/site/:id/activity',
    list: { entity: 'activity', activityOf: 'site' },
  },
  {
    path: '/branch/device',
    title: 'customScreens.branchDevices',
    permission: 'BUSINESS:SITE',
    parent: 'site',
    recordPath: '/detail/site/:id/site-device',
    list: { entity: 'site-device', linkSide: 'siteId' },
  },
  // A user has one organisation: this route redirects to its record (`redirects`).
  {
    path: '/client',
    title: 'customScreens.client',
    permission: 'BUSINESS:CLIENT',
    parent: 'client',
    menu: { group: 'Business', order: 30 },
    icon: 'Business',
  },
  {
    path: '/devices/site',
    title: 'customScreens.deviceBranches',
    permission: 'INTEGRATIONS:DEVICES',
    parent: 'device',
    recordPath: '/detail/device/:id/site-device',
    list: { entity: 'site-device', linkSide: 'deviceId' },
  },

  {
    path: '/form/site',
    title: 'customScreens.formBranches',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/site-form',
    list: { entity: 'site-form', linkSide: 'formDefinitionId' },
  },
  {
    path: '/form/user',
    title: 'customScreens.formUsers',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/form-user',
    list: { entity: 'form-user', linkSide: 'formDefinitionId' },
  },
  {
    path: '/form/event',
    title: 'customScreens.formEvents',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/event-form',
    list: { entity: 'event-form', linkSide: 'formDefinitionId' },
  },
  {
    path: '/form/activity',
    title: 'customScreens.formActivity',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    recordPath: '/detail/form/:id/activity',
    list: { entity: 'activity', activityOf: 'form-definition' },
  },
  {
    path: '/form/datamodel',
    title: 'customScreens.formModel',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    Screen: lazyPart(() => import('../../overrides/designer/FormModel.tsx')),
  },
  {
    path: '/form/schedule',
    title: 'customScreens.formSchedule',
    permission: 'TEMPLATES:TASKS',
    parent: 'form-definition',
    list: { entity: 'document', defaults: { status: 'SCHEDULE' }, recordField: 'formDefinitionId' },
  },
  {
    path: '/report',
    title: 'customScreens.reports',
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
    title: 'customScreens.sectionDesign',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    foldsMenu: true,
    Screen: lazyPart(() => import('../../overrides/designer/SectionDesign.tsx')),
  },
  {
    path: '/form-builder/:id/perview',
    title: 'customScreens.sectionPreview',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    foldsMenu: true,
    Screen: lazyPart(() => import('../../overrides/designer/SectionPreview.tsx')),
  },

  {
    path: '/user/role',
    title: 'customScreens.userRoles',
    permission: 'USERS:USERS',
    parent: 'user-account',
    recordPath: '/detail/user/:id/user-site',
    list: { entity: 'user-site', linkSide: 'userAccountId' },
  },
  {
    path: '/user/site',
    title: 'customScreens.userBranches',
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
    title: 'customScreens.userForms',
    permission: 'USERS:USERS',
    parent: 'user-account',
    recordPath: '/detail/user/:id/form-user',
    list: { entity: 'form-user', linkSide: 'userId', where: { 'userId[empty]': 'false' } },
  },
  {
    path: '/user/activity',
    title: 'customScreens.userActivity',
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
    title: 'customScreens.userPermissions',
    permission: 'USERS:USER PERMISSIONS',
    menu: { group: 'Users', order: 40 },
    icon: 'Key',
    Screen: lazyPart(() => import('../../overrides/permissions/UserPermissions.tsx')),
  },

  {
    path: '/scheduler-single/:siteId/:userId',
    title: 'customScreens.schedulerSingle',
    permission: 'APPLICATIONS:SCHEDULER',
    parent: 'scheduled-task',
    list: { entity: 'scheduled-task', where: { siteId: ':siteId', userId: ':userId' } },
  },
  {
    path: '/lookup/datamodel',
    title: 'customScreens.lookupModel',
    permission: 'SETTINGS:LOOKUP CONFIGURATION',
    parent: 'lookup',
    Screen: lazyPart(() => import('../../overrides/designer/LookupModel.tsx')),
  },
  {
    path: '/eventManagement/form',
    title: 'customScreens.eventForms',
    permission: 'SETTINGS:EVENTS',
    parent: 'event',
    recordPath: '/detail/event/:id/event-form',
    list: { entity: 'event-form', linkSide: 'eventId' },
  },
]

/** The custom route of a pathname, with its parameters. */
export function findCustomRoute(
  pathname: string,
): { route: CustomRoute; params: Record<string, string> } | undefined {
  for (const route of customRoutes) {
    const match = matchPath({ path: route.path, end: true, caseSensitive: true }, pathname)
    if (match) return { route, params: match.params as Record<string, string> }
  }
  return undefined
}
