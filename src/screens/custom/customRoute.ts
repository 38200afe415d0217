import type { ComponentType } from 'react'
import type { ManifestEntry } from '../../model/entity.ts'
import type { CustomScreenProps } from './customScreenProps.ts'

/** An icon of the menu: `Key` of '@mui/icons-material/Key'. */
export type MenuIcon = ComponentType<{ fontSize?: 'small'; 'aria-hidden'?: boolean }>

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
  /** The component, or the name of an icon that a schema names. */
  icon?: MenuIcon | string
  /** The redirect for `?id=`, with `:id` filled in (NAV-RULE-13). */
  recordPath?: string
  /** Folds the menu for a screen that needs the room (NAV-RULE-05). */
  foldsMenu?: true
  list?: CustomListConfig
  Screen?: ComponentType<CustomScreenProps>
}

/** The keys of messages, those of nested ones with dots: `'title' | 'design.row'`. */
export type MessageKey<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? Key
    : `${Key}.${MessageKey<Messages[Key]>}`
}[keyof Messages & string]

/**
 * The routes of a hand-written screen, in the `route.ts` of its folder. `screen` is the name of the
 * folder; a title is a key of its English messages, so that one without a text does not compile.
 * @example
 * export default defineRoutes<typeof english>('planner', [
 *   { path: '/planner', title: 'title', Screen: lazyPart(() => import('./Planner.tsx')) },
 * ])
 */
export const defineRoutes = <Messages>(
  screen: string,
  routes: (Omit<CustomRoute, 'title'> & { title: MessageKey<Messages> })[],
): CustomRoute[] => routes.map((route) => ({ ...route, title: `${screen}.${route.title}` }))
