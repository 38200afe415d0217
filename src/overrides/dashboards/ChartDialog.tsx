import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { allRowsSize } from '../../model/constants.ts'
import { mostElements, type DashboardElement } from '../../model/dashboard.ts'
import { DialogFrame, failureText, secondaryButtonProps, useSession } from '../../branchdesk.ts'
import type { ListToolProps } from '../../screens/list/toolbar/listTools.tsx'
import { ElementEditor, useElementDraft } from './ElementDialog.tsx'
import { Choice } from './ElementForm.tsx'
import { isElementComplete } from './ElementPreview.tsx'
import { elementFilter, newName } from './elementChoices.ts'
import type { OwnDashboardRecord } from './useOwnElements.ts'

const resource = 'own-dashboard'
const isNew = ''

/**
 * "Chart this": makes a chart of what a list shows, with its filters, and adds it to a dashboard of
 * the user's own or to a new one.
 */
export default function ChartDialog({ entity, filter, onClose }: ListToolProps) {
  const translate = useTranslate()
  const listFilter = elementFilter(filter)
  const [draft, setDraft] = useElementDraft({
    name: 'new',
    show: 'bar',
    entity: entity.name,
    ...(listFilter ? { filter: listFilter } : {}),
  })
  const { user } = useSession()
  const { data: dashboards } = useOwnDashboards(user.webId)
  const [chosen, setChosen] = useState<string>()
  const [title, setTitle] = useState('')
  const { add, error, isBusy } = useAddElement(onClose)
  const target = chosen ?? String(dashboards?.[0]?.id ?? isNew)
  return (
    <DialogFrame
      title={translate('dashboards.chart')}
      width={960}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={onClose}>
            {translate('screens.action.close')}
          </Button>
          <Button
            variant="contained"
            disabled={
              isBusy ||
              !dashboards ||
              !isElementComplete(draft) ||
              (target === isNew && !title.trim())
            }
            onClick={() => void add(draft, target || undefined, title.trim())}
          >
            {translate('dashboards.addTo')}
          </Button>
        </>
      }
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
        </Alert>
      )}
      {/* First, so that the required name is in sight where the window is low. */}
      <Box sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns: { md: '320px 320px' } }}>
        {(dashboards?.length ?? 0) > 0 && (
          <Choice
            label={translate('dashboards.dashboard')}
            value={target}
            options={[
              ...dashboards!.map((each) => ({ value: String(each.id), text: each.title })),
              { value: isNew, text: translate('dashboards.newDashboard') },
            ]}
            onChange={setChosen}
          />
        )}
        {dashboards && target === isNew && (
          <TextField
            size="small"
            required
            label={translate('dashboards.nameOfNew')}
            value={title}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Box>
      <ElementEditor draft={draft} isEntityFixed onChange={setDraft} />
    </DialogFrame>
  )
}

/** The user's own dashboards; shared ones can be read only. */
function useOwnDashboards(userId: string) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: [resource, 'own', userId],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<OwnDashboardRecord>(resource, {
          filter: { userId },
          sort: { field: 'title', order: 'ASC' },
          pagination: { page: 1, perPage: allRowsSize },
          signal,
        })
      ).data,
  })
}

/** Returns a function that adds an element to a dashboard, or to a new one without `id`. */
function useAddElement(onDone: () => void) {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const store = async (element: DashboardElement, id: string | undefined, name: string) => {
    const meta = { silent: 'all' }
    if (id === undefined) {
      const data = { title: name, elements: [{ ...element, name: newName([]) }] }
      return (await dataProvider.create(resource, { data, meta })).data
    }
    const { data: record } = await dataProvider.getOne<OwnDashboardRecord>(resource, { id, meta })
    const elements = record.elements ?? []
    if (elements.length >= mostElements)
      throw new Error(translate('dashboards.full', { most: mostElements }))
    return (
      await dataProvider.update<OwnDashboardRecord>(resource, {
        id,
        data: { elements: [...elements, { ...element, name: newName(elements) }] },
        previousData: record,
        meta: { patch: true, ...meta },
      })
    ).data
  }
  const add = async (element: DashboardElement, id: string | undefined, name: string) => {
    setBusy(true)
    try {
      const { title } = await store(element, id, name)
      await queryClient.invalidateQueries({ queryKey: [resource] })
      notify(translate('dashboards.added', { title }), { type: 'success' })
      onDone()
    } catch (failure) {
      setError(
        (failure as { status?: number }).status
          ? failureText(failure, (key) => translate(key))
          : (failure as Error).message,
      )
    } finally {
      setBusy(false)
    }
  }
  return { add, error, isBusy }
}
