import { getRecordFromLocation, Navigate, useLocation, useNavigate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import DetailScreen from '../detail/DetailScreen.tsx'
import { detailPath, useOverride } from '../entities.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { isOffered } from '../record/record.ts'
import { usePermitted } from '../session.tsx'
import { RecordPage } from './RecordPage.tsx'
import { resourcePaths } from './resourceRoutes.ts'
import type { ResourceRoute } from './resourceRoutes.ts'
import ResourcePage from './ResourcePage.tsx'

/**
 * A page at react-admin's address: the override's, else the generated screen that does the same.
 */
export default function ResourceScreen({
  entity,
  route,
}: {
  entity: Entity
  route: ResourceRoute
}) {
  const override = useOverride(entity.name)
  const { search } = useLocation()
  const mayCreate = usePermitted(entity.permission, 'CREATE') && isOffered(entity, 'create')
  const mayEdit = usePermitted(entity.permission, 'UPDATE') && isOffered(entity, 'edit')
  const path = resourcePaths[route.page]
  switch (route.page) {
    case 'list':
      return <Navigate to={`${entity.routes.list}${search}`} replace />
    case 'create':
      if (!mayCreate) return <Navigate to="/404" replace />
      if (!override.Create) return <CreateOverList entity={entity} />
      return (
        <ResourcePage entity={entity} path={path}>
          <override.Create />
        </ResourcePage>
      )
    case 'edit':
      if (!mayEdit) return <Navigate to="/404" replace />
      if (!override.Edit) return <EditOverDetail key={route.id} entity={entity} id={route.id} />
      return (
        <ResourcePage key={route.id} entity={entity} path={path}>
          <RecordPage entity={entity} id={route.id}>
            <override.Edit />
          </RecordPage>
        </ResourcePage>
      )
    case 'show':
      if (!override.Show)
        return <Navigate to={detailPath(entity.routes.detail, route.id)} replace />
      return (
        <ResourcePage key={route.id} entity={entity} path={path}>
          <RecordPage entity={entity} id={route.id}>
            <override.Show />
          </RecordPage>
        </ResourcePage>
      )
  }
}

/** The list with its create dialog open, with the values that `<CreateButton>` passes. */
function CreateOverList({ entity }: { entity: Entity }) {
  const navigate = useNavigate()
  const preset = getRecordFromLocation(useLocation()) ?? undefined
  return (
    <EntityList
      entity={entity}
      create={{ preset, onClose: () => navigate(entity.routes.list, { replace: true }) }}
    />
  )
}

/** The record with its edit dialog open. */
function EditOverDetail({ entity, id }: { entity: Entity; id: string }) {
  const navigate = useNavigate()
  const onClose = () => navigate(detailPath(entity.routes.detail, id), { replace: true })
  return <DetailScreen entity={entity} id={id} onEditClosed={onClose} />
}
