import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { DesignRow } from '../../design/design.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { handleScreenKey } from './actions/designKeys.ts'
import { DesignerHeader } from './DesignerHeader.tsx'
import { DesignViews } from './DesignViews.tsx'
import { DesignWorkspace } from './DesignWorkspace.tsx'
import { SaveFailure } from './draft/DraftBar.tsx'
import { LeftRows } from './draft/LeftRows.tsx'
import { LockedMessage } from './draft/LockedMessage.tsx'
import { useDesignerKeys } from './actions/useDesignerKeys.ts'
import { useDesignEvents } from './actions/useDesignEvents.ts'
import { useDesigner, type DesignStart } from './useDesigner.ts'

type Props = DesignStart & {
  title: string
  above: CustomScreenProps['above']
  hint: string
  /** Rows of this browser that are not sent, because the design was changed by others since. */
  leftRows: DesignRow[] | undefined
  /** This browser has changes that were not sent, also while another person has the draft. */
  keepsChanges: boolean
  /** The columns whose keys stay, because a published version has them. */
  published: ReadonlySet<string>
  language: LanguageCode
  /** The draft was discarded, so that the design starts from its saved rows. */
  onDiscarded: () => void
}

/** Palette, canvas and inspector of a section. */
export function Designer({
  title,
  above,
  hint,
  leftRows,
  keepsChanges,
  published,
  language,
  onDiscarded,
  ...start
}: Props) {
  const { section, isMine, user } = start
  const translate = useTranslate()
  const designer = useDesigner(start)
  const events = useDesignEvents(designer)
  useDesignerKeys(designer)
  const { isEditable, announcement, draft, replace } = designer
  return (
    <Box onKeyDown={(event) => handleScreenKey(designer, event)}>
      <DesignerHeader
        title={title}
        above={above}
        hint={hint}
        section={section}
        isEmpty={designer.rows.length === 0}
        isEditable={isEditable}
        events={events}
      />
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
      {!isMine && (
        <LockedMessage section={section.id} draft={start.draft!} keepsChanges={keepsChanges} />
      )}
      {isEditable && leftRows && (
        <LeftRows
          section={section.id}
          user={user}
          onUse={() => replace(translate('designer.left.step'), leftRows)}
        />
      )}
      {isEditable && <SaveFailure draft={draft} />}
      <DesignViews designer={designer} section={section} onDiscarded={onDiscarded}>
        <DesignWorkspace
          designer={designer}
          language={language}
          events={events}
          published={published}
        />
      </DesignViews>
    </Box>
  )
}
