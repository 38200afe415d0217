// Made by `npm run generate` from schemas/. Do not edit.
import type { ManifestEntry } from '../model/entity.ts'

export const manifest: ManifestEntry[] = [
  { name: "activity", many: "Activity", icon: "TableRows", permission: "all", routes: { list: "/activity", detail: "/detail/activity/:id" }, load: () => import('./entities/activity.ts') },
  { name: "city", many: "Cities", icon: "TableRows", permission: "all", routes: { list: "/city", detail: "/detail/city/:id" }, load: () => import('./entities/city.ts') },
  { name: "client", many: "Clients", icon: "Business", menu: { group: "Business", order: 30 }, permission: "BUSINESS:CLIENT", routes: { list: "/client", detail: "/detail/client/:id" }, load: () => import('./entities/client.ts') },
  { name: "country", many: "Countries", icon: "TableRows", permission: "all", routes: { list: "/country", detail: "/detail/country/:id" }, load: () => import('./entities/country.ts') },
  { name: "device", many: "Devices", icon: "TabletAndroid", menu: { group: "Integrations", order: 20 }, permission: "INTEGRATIONS:DEVICES", routes: { list: "/devices", detail: "/detail/device/:id" }, load: () => import('./entities/device.ts') },
  { name: "location", many: "Locations", icon: "Place", menu: { group: "Business", order: 20 }, permission: "BUSINESS:LOCATIONS", routes: { list: "/locations", detail: "/detail/location/:id" }, load: () => import('./entities/location.ts') },
  { name: "lookup-data", many: "Lookup values", icon: "TableRows", permission: "SETTINGS:LOOKUP CONFIGURATION", routes: { list: "/lookup-data", detail: "/detail/lookup-data/:id" }, load: () => import('./entities/lookup-data.ts') },
  { name: "lookup", many: "Lookups", icon: "ListAlt", menu: { group: "Settings", order: 10 }, permission: "SETTINGS:LOOKUP CONFIGURATION", routes: { list: "/lookup", detail: "/detail/lookup/:id" }, load: () => import('./entities/lookup.ts') },
  { name: "role-permission", many: "Role permissions", icon: "TableRows", permission: "USERS:ROLES", routes: { list: "/role-permission", detail: "/detail/role-permission/:id" }, load: () => import('./entities/role-permission.ts') },
  { name: "role", many: "Roles", icon: "Badge", menu: { group: "Users", order: 20 }, permission: "USERS:ROLES", routes: { list: "/roles", detail: "/detail/role/:id" }, load: () => import('./entities/role.ts') },
  { name: "site-device", many: "Branch devices", icon: "TableRows", permission: "BUSINESS:SITE", routes: { list: "/site-device", detail: "/detail/site-device/:id" }, load: () => import('./entities/site-device.ts') },
  { name: "site-location", many: "Branch locations", icon: "TableRows", permission: "BUSINESS:LOCATIONS", routes: { list: "/site-location", detail: "/detail/site-location/:id" }, load: () => import('./entities/site-location.ts') },
  { name: "site", many: "Branches", icon: "Store", menu: { group: "Business", order: 10 }, permission: "BUSINESS:SITE", routes: { list: "/branch", detail: "/detail/site/:id" }, load: () => import('./entities/site.ts') },
  { name: "state", many: "States", icon: "TableRows", permission: "all", routes: { list: "/state", detail: "/detail/state/:id" }, load: () => import('./entities/state.ts') },
  { name: "user-account", many: "Users", icon: "People", menu: { group: "Users", order: 10 }, permission: "USERS:USERS", routes: { list: "/user", detail: "/detail/user/:id" }, load: () => import('./entities/user-account.ts') },
  { name: "user-permission", many: "User permissions", icon: "TableRows", permission: "USERS:USER PERMISSIONS", routes: { list: "/user-permission", detail: "/detail/user-permission/:id" }, load: () => import('./entities/user-permission.ts') },
  { name: "user-site", many: "Branch users", icon: "TableRows", permission: "BUSINESS:SITE", routes: { list: "/user-site", detail: "/detail/user-site/:id" }, load: () => import('./entities/user-site.ts') },
]
