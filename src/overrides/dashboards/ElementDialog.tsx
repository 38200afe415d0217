import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import { DialogFrame, LoadBoundary, secondaryButtonProps } from '../../branchdesk.ts'
import { ElementFilter } from './ElementFilter.tsx'
import { ElementForm, usePermits } from './ElementForm.tsx'
import { ElementPreview, isElementComplete } from './ElementPreview.tsx'
import { fitElement, groupFields, measureFields } from './elementChoices.ts'
import { FilterNote } from './FilterNote.tsx'
import { NumbersSkeleton } from './Numbers.tsx'
import { useElementEntities } from './useElementEntities.ts'

/** Adds an element to a dashboard, or changes one; its figures are shown beside the inputs. */
export function ElementDialog({
  element,
  onClose,
  onSave,
}: {
  element: DashboardElement | undefined
  onClose: () => void
  onSave: (element: DashboardElement) => void
}) {
  const translate = useTranslate()
  const [draft, setDraft] = useElementDraft(element ?? { name: 'new', show: 'bar' })
  return (
    <DialogFrame
      title={translate(element ? 'dashboards.changeElement' : 'dashboards.add')}
      width={960}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={onClose}>
            {translate('screens.action.close')}
          </Button>
          <Button
            variant="contained"
            disabled={!isElementComplete(draft)}
            onClick={() => onSave(draft)}
          >
            {translate('screens.action.save')}
          </Button>
        </>
      }
    >
      <ElementEditor draft={draft} isEntityFixed={false} onChange={setDraft} />
    </DialogFrame>
  )
}

/** The inputs of an element, with a live preview beside them. */
export function ElementEditor({
  draft,
  isEntityFixed,
  onChange,
}: {
  draft: DashboardElement
  isEntityFixed: boolean
  onChange: (element: DashboardElement) => void
}) {
  const translate = useTranslate()
  const [entity] = useElementEntities([draft])
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '320px minmax(0, 1fr)' } }}>
        <ElementForm
          entity={entity}
          isEntityFixed={isEntityFixed}
          element={draft}
          onChange={onChange}
        />
        <Box role="region" aria-label={translate('dashboards.preview')} sx={{ minWidth: 0 }}>
          {entity && draft.filter && <FilterNote entity={entity} filter={draft.filter} />}
          <LoadBoundary fallback={<NumbersSkeleton />}>
            <ElementPreview element={draft} />
          </LoadBoundary>
        </Box>
      </Box>
      {entity && (
        <ElementFilter
          key={entity.name}
          entity={entity}
          filter={draft.filter}
          onChange={(filter) => {
            const { filter: _, ...rest } = draft
            onChange(filter ? { ...rest, filter } : rest)
          }}
        />
      )}
    </>
  )
}

/**
 * The element that is being made: whenever its kind or its entity changes, its groups are those
 * that fit.
 */
export function useElementDraft(start: DashboardElement) {
  const permits = usePermits()
  const [given, setDraft] = useState(start)
  const [entity] = useElementEntities([given])
  const fields = entity ? [...groupFields(entity, permits), ...measureFields(entity, permits)] : []
  const draft = entity || given.show === 'text' ? fitElement(given, fields) : given
  return [draft, setDraft] as const
}
