import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { dashboards } from '../../generated/dashboards.ts'
import { dashboardText } from '../../model/dashboard.ts'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'

/** The routes of the dashboards that schemas describe. */
export const dashboardRoutes: CustomRoute[] = dashboards.map(
  ({ name, path, permission, menu, icon, load }) => ({
    path,
    title: dashboardText(name, 'title'),
    ...(permission ? { permission } : {}),
    ...(menu ? { menu } : {}),
    icon,
    Screen: lazyPart(async () => {
      const [{ default: Dashboard }, { dashboard }] = await Promise.all([
        import('../../overrides/dashboards/Dashboard.tsx'),
        load(),
      ])
      const Screen = ({ title }: CustomScreenProps) => (
        <Dashboard title={title} dashboard={dashboard} />
      )
      return { default: Screen }
    }),
  }),
)
