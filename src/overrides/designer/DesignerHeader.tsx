import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'ra-core'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { ScreenHeader } from '../../branchdesk.ts'
import { SectionMenu } from './SectionMenu.tsx'
import type { DesignerState } from './useDesigner.ts'
import type { Section } from './useSection.ts'

/** The title of the designer with its links: the preview, and the menu of the section. */
export function DesignerHeader({
  title,
  above,
  hint,
  section,
  designer: { rows, isEditable, replace },
}: {
  title: string
  above: CustomScreenProps['above']
  hint: string
  section: Section
  designer: DesignerState
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
      <SectionMenu section={section} rows={rows} onReplace={isEditable ? replace : undefined} />
    </ScreenHeader>
  )
}
