import { memo } from 'react'
import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'ra-core'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { ScreenHeader } from '../../branchdesk.ts'
import { SectionMenu } from './SectionMenu.tsx'
import type { DesignEvents } from './actions/useDesignEvents.ts'
import type { Section } from './useSection.ts'

/**
 * The title of the designer with its links: the preview, and the menu of the section. A step of the
 * design does not render it.
 */
export const DesignerHeader = memo(function DesignerHeader({
  title,
  above,
  hint,
  section,
  isEmpty,
  isEditable,
  events,
}: {
  title: string
  above: CustomScreenProps['above']
  hint: string
  section: Section
  /** The design has no rows. */
  isEmpty: boolean
  isEditable: boolean
  events: DesignEvents
}) {
  const translate = useTranslate()
  return (
    <ScreenHeader
      title={`${title} · ${section.name}`}
      here={title}
      hint={hint}
      {...(above ? { above } : {})}
    >
      <Button
        component={LinkBase}
        to={`/form-builder/${encodeURIComponent(section.id)}/perview`}
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        {translate('designer.design.preview')}
      </Button>
      <SectionMenu section={section} isEmpty={isEmpty} isEditable={isEditable} events={events} />
    </ScreenHeader>
  )
})
