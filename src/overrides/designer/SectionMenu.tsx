import { Suspense, useId, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import { LinkBase, useTranslate } from 'ra-core'
import type { DesignRow } from '../../design/design.ts'
import { toSchema } from '../../design/designSchema.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { fileName, saveFile } from '../../screens/importExport/saveFile.ts'
import type { Section } from './useSection.ts'

const ImportSchema = lazyPart(() => import('./ImportSchema.tsx'))

/** What else people do with a section in its designer, as a menu. */
export function SectionMenu({
  section,
  rows,
  onReplace,
}: {
  section: Section
  rows: DesignRow[]
  /** Replaces the design in one step of this name; undefined: it can only be read. */
  onReplace: ((name: string, rows: DesignRow[]) => void) | undefined
}) {
  const translate = useTranslate()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'import'>()
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
        {onReplace && (
          <MenuItem onClick={choose(() => setDialog('import'))}>
            {translate('designer.exchange.import')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => saveSchema(section.name, rows))}>
          {translate('designer.exchange.export')}
        </MenuItem>
      </Menu>
      <Suspense>
        {dialog === 'import' && onReplace && (
          <ImportSchema
            rows={rows}
            onClose={() => setDialog(undefined)}
            onImport={(imported) => {
              onReplace(translate('designer.exchange.imported'), imported)
              setDialog(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Lets the browser save a design as a JSON Schema. */
export function saveSchema(name: string, rows: DesignRow[]): void {
  const schema = { ...toSchema(rows), title: name }
  saveFile(
    new Blob([`${JSON.stringify(schema, null, 2)}\n`], { type: 'application/schema+json' }),
    fileName(name, 'json'),
  )
}
