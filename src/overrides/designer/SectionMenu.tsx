import { Suspense, useId, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, useDataProvider, useNotify, useTranslate } from 'ra-core'
import type { DesignRow } from '../../design/design.ts'
import { toSchema } from '../../design/designSchema.ts'
import type { ContractProvider } from '../../branchdesk.ts'
import { failureText, lazyPart, usePermitted } from '../../branchdesk.ts'
import { fileName, saveFile } from '../../screens/importExport/saveFile.ts'
import type { DesignEvents } from './actions/useDesignEvents.ts'
import type { Section } from './useSection.ts'

const ImportSchema = lazyPart(() => import('./ImportSchema.tsx'))
const TemplateDialog = lazyPart(() => import('./templates/TemplateDialog.tsx'))

/** What else people do with a section in its designer, as a menu. */
export function SectionMenu({
  section,
  isEmpty,
  isEditable,
  events,
}: {
  section: Section
  /** The design has no rows. */
  isEmpty: boolean
  isEditable: boolean
  events: DesignEvents
}) {
  const translate = useTranslate()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'import' | 'template'>()
  const close = () => setOpen(false)
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      <Button
        ref={opener}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        endIcon={<ArrowDropDown />}
        onClick={() => setOpen(true)}
      >
        {translate('screens.list.more')}
      </Button>
      <Menu id={id} open={isOpen} anchorEl={opener.current} onClose={close}>
        <MenuItem
          component={LinkBase}
          to={`/form-builder/${encodeURIComponent(section.id)}/versions`}
          onClick={close}
        >
          {translate('designer.sectionVersions')}
        </MenuItem>
        {isEditable && isEmpty && (
          <MenuItem onClick={choose(() => setDialog('template'))}>
            {translate('designer.templates.use')}
          </MenuItem>
        )}
        <TemplateItem section={section} onChosen={close} />
        {isEditable && (
          <MenuItem onClick={choose(() => setDialog('import'))}>
            {translate('designer.exchange.import')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => saveSchema(section.name, events.rows()))}>
          {translate('designer.exchange.export')}
        </MenuItem>
      </Menu>
      <Suspense>
        {dialog === 'import' && isEditable && (
          <ImportSchema
            rows={events.rows()}
            onClose={() => setDialog(undefined)}
            onImport={(imported) => {
              events.replace(translate('designer.exchange.imported'), imported)
              setDialog(undefined)
            }}
          />
        )}
        {dialog === 'template' && isEditable && (
          <TemplateDialog
            onClose={() => setDialog(undefined)}
            onChoose={(template) => {
              events.replace(translate('designer.templates.used'), template)
              setDialog(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Sets the section as a template, or no longer (SECT-19, SECT-20). */
function TemplateItem({ section, onChosen }: { section: Section; onChosen: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const provider = useDataProvider<ContractProvider>()
  const isPermitted = usePermitted('TEMPLATES:SECTIONS', section.template ? 'DELETE' : 'CREATE')
  if (!isPermitted) return null
  const change = async () => {
    onChosen()
    try {
      await provider.request(
        section.template
          ? { call: 'DELETE forms/sectionTemplates/section/{id}', params: { id: section.id } }
          : { call: 'POST forms/sectionTemplates', body: { formSectionId: section.id } },
      )
      notify(translate(`designer.templates.${section.template ? 'wasUnset' : 'wasSet'}`), {
        type: 'success',
      })
      await queryClient.invalidateQueries({ queryKey: ['section'] })
      await queryClient.invalidateQueries({ queryKey: ['section-template'] })
    } catch (error) {
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    }
  }
  return (
    <MenuItem onClick={() => void change()}>
      {translate(`designer.templates.${section.template ? 'unset' : 'set'}`)}
    </MenuItem>
  )
}

/** Offers templates in a design without rows. */
export function EmptyDesign({
  onReplace,
}: {
  onReplace: (name: string, rows: DesignRow[]) => void
}) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" sx={{ justifySelf: 'center' }} onClick={() => setOpen(true)}>
        {translate('designer.templates.use')}
      </Button>
      <Suspense>
        {isOpen && (
          <TemplateDialog
            onClose={() => setOpen(false)}
            onChoose={(template) => onReplace(translate('designer.templates.used'), template)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Lets the browser save a design as a JSON Schema. */
function saveSchema(name: string, rows: DesignRow[]): void {
  const schema = { ...toSchema(rows), title: name }
  saveFile(
    new Blob([`${JSON.stringify(schema, null, 2)}\n`], { type: 'application/schema+json' }),
    fileName(name, 'json'),
  )
}
