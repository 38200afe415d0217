import Business from '@mui/icons-material/Business'
import { matchPath } from 'react-router-dom'
import { defineRoutes } from '../../screens/custom/customRoute.ts'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'
import accountRoutes from '../account/route.ts'
import { dashboardRoutes } from './dashboardRoutes.tsx'
import type customScreens from '../i18n/messages/en/customScreens.ts'

/** The routes of hand-written screens: of each folder in `src/overrides` that has a `route.ts`. */
const handWritten = import.meta.glob<CustomRoute[]>('../../overrides/*/route.ts', {
  eager: true,
  import: 'default',
})

/**
 * All custom routes: lists related to an entity (NAV-RULE-13), and screens that no schema
 * describes.
 */
export const customRoutes: CustomRoute[] = [
  ...accountRoutes,
  ...defineRoutes<typeof customScreens>('customScreens', [
    {
      path: '/branch/form',
      title: 'branchForms',
      permission: 'BUSINESS:SITE',
      parent: 'site',
      recordPath: '/detail/site/:id/site-form',
      list: { entity: 'site-form', linkSide: 'siteId' },
    },
    {
      path: '/branch/activity',
      title: 'branchActivity',
      permission: 'BUSINESS:SITE',
      parent: 'site',
      recordPath: '/detail/site/:id/activity',
      list: { entity: 'activity', activityOf: 'site' },
    },
    {
      path: '/branch/device',
      title: 'branchDevices',
      permission: 'BUSINESS:SITE',
      parent: 'site',
      recordPath: '/detail/site/:id/site-device',
      list: { entity: 'site-device', linkSide: 'siteId' },
    },
    {
      path: '/client',
      title: 'client',
      permission: 'BUSINESS:CLIENT',
      parent: 'client',
      menu: { group: 'Business', order: 30 },
      icon: Business,
    },
    {
      path: '/devices/site',
      title: 'deviceBranches',
      permission: 'INTEGRATIONS:DEVICES',
      parent: 'device',
      recordPath: '/detail/device/:id/site-device',
      list: { entity: 'site-device', linkSide: 'deviceId' },
    },
    {
      path: '/form/site',
      title: 'formBranches',
      permission: 'TEMPLATES:FORMS',
      parent: 'form-definition',
      recordPath: '/detail/form/:id/site-form',
      list: { entity: 'site-form', linkSide: 'formDefinitionId' },
    },
    {
      path: '/form/user',
      title: 'formUsers',
      permission: 'TEMPLATES:FORMS',
      parent: 'form-definition',
      recordPath: '/detail/form/:id/form-user',
      list: { entity: 'form-user', linkSide: 'formDefinitionId' },
    },
    {
      path: '/form/event',
      title: 'formEvents',
      permission: 'TEMPLATES:FORMS',
      parent: 'form-definition',
      recordPath: '/detail/form/:id/event-form',
      list: { entity: 'event-form', linkSide: 'formDefinitionId' },
    },
    {
      path: '/form/activity',
      title: 'formActivity',
      permission: 'TEMPLATES:FORMS',
      parent: 'form-definition',
      recordPath: '/detail/form/:id/activity',
      list: { entity: 'activity', activityOf: 'form-definition' },
    },
    {
      path: '/form/schedule',
      title: 'formSchedule',
      permission: 'TEMPLATES:TASKS',
      parent: 'form-definition',
      list: {
        entity: 'document',
        defaults: { status: 'SCHEDULE' },
        recordField: 'formDefinitionId',
      },
    },
    {
      path: '/user/role',
      title: 'userRoles',
      permission: 'USERS:USERS',
      parent: 'user-account',
      recordPath: '/detail/user/:id/user-site',
      list: { entity: 'user-site', linkSide: 'userAccountId' },
    },
    {
      path: '/user/site',
      title: 'userBranches',
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
      title: 'userForms',
      permission: 'USERS:USERS',
      parent: 'user-account',
      recordPath: '/detail/user/:id/form-user',
      list: { entity: 'form-user', linkSide: 'userId', where: { 'userId[empty]': 'false' } },
    },
    {
      path: '/user/activity',
      title: 'userActivity',
      permission: 'USERS:USERS',
      parent: 'user-account',
      recordPath: '/detail/user/:id/activity',
      list: { entity: 'activity', activityOf: 'user-account' },
    },
    {
      path: '/eventManagement/form',
      title: 'eventForms',
      permission: 'SETTINGS:EVENTS',
      parent: 'event',
      recordPath: '/detail/event/:id/event-form',
      list: { entity: 'event-form', linkSide: 'eventId' },
    },
  ]),
  ...dashboardRoutes,
  ...Object.values(handWritten).flat(),
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
