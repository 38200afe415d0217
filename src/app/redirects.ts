/** A second address of a screen. `record` is where `?id=` leads, `:id` filled in; without it the address leads to `list`. */
type Redirect = { from: string; list: string; record?: string }

/** The specification's addresses that stand for a screen under another one (NAV-02, NAV-10 to NAV-49, NAV-RULE-13). */
const redirects: Redirect[] = [
  { from: '/dashboard', list: '/branch-dashboard' },
  { from: '/role', list: '/roles' },
  { from: '/detail/role', list: '/role' },
  { from: '/lookup/detail', list: '/lookup', record: '/detail/lookup/:id' },
  { from: '/lookup/datamodel', list: '/lookup-data', record: '/detail/lookup/:id' },
  { from: '/eventManagement/detail', list: '/eventManagement', record: '/detail/event/:id' },
  { from: '/eventManagement/form', list: '/event-form', record: '/detail/event/:id/event-form' },
  { from: '/branch/form', list: '/site-form', record: '/detail/site/:id' },
  { from: '/branch/activity', list: '/activity', record: '/detail/site/:id/activity' },
  { from: '/branch/device', list: '/site-device', record: '/detail/site/:id/site-device' },
  { from: '/devices/site', list: '/site-device', record: '/detail/device/:id/site-device' },
  { from: '/form/detail', list: '/form', record: '/detail/form/:id' },
  { from: '/form/site', list: '/site-form', record: '/detail/form/:id/site-form' },
  { from: '/form/user', list: '/form-user', record: '/detail/form/:id/form-user' },
  { from: '/form/event', list: '/event-form', record: '/detail/form/:id' },
  { from: '/form/activity', list: '/activity', record: '/detail/form/:id/activity' },
  { from: '/user/detail', list: '/user', record: '/detail/user/:id' },
  { from: '/user/role', list: '/user-site', record: '/detail/user/:id/user-site' },
  { from: '/user/site', list: '/user-site', record: '/detail/user/:id/user-site' },
  { from: '/user/form', list: '/form-user', record: '/detail/user/:id' },
  { from: '/user/activity', list: '/activity', record: '/detail/user/:id/activity' },
]

/** Where an address leads that is not a screen's own; undefined: it is one, or none at all. */
export function redirectOf(pathname: string, search: string): string | undefined {
  const found = redirects.find(({ from }) => from === pathname)
  const id = new URLSearchParams(search).get('id')
  return id && found?.record ? found.record.replace(':id', encodeURIComponent(id)) : found?.list
}
