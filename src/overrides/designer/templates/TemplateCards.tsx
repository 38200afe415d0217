import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Form, ResourceContextProvider, useGetList, useLocale, useTranslate } from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import type { LanguageCode } from '../../../model/language.ts'
import {
  FailureMessage,
  ScreenSkeleton,
  StateMessage,
  useContractQuery,
} from '../../../branchdesk.ts'
import { inlineErrorQueryOptions } from '../../../screens/list/inlineErrorQueryOptions.ts'
import { DesignElement } from '../form/DesignElement.tsx'
import { DesignLayout } from '../form/DesignLayout.tsx'

/** A template with the section that it is. */
export type Template = { id: string; name: string; formSectionId: string }

/** Templates that are read at once. */
const pageSize = 24

/** The request for the newest published design of a section, else the saved one. */
export const designRequest = (section: string) => ({
  call: 'GET forms/sectionRows/preview',
  params: { sectionId: section },
  headers: { screenSize: 'desktop' },
})

/** The templates as cards with their forms in small, of which people choose one. */
export function TemplateCards({ onChoose }: { onChoose?: (template: Template) => void }) {
  const translate = useTranslate()
  const [shown, setShown] = useState(pageSize)
  const { data, total, error, refetch } = useGetList<Template>(
    'section-template',
    { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: shown } },
    inlineErrorQueryOptions,
  )
  const title = translate('designer.sectionTemplates')
  if (error && !data)
    return <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  if (data.length === 0)
    return (
      <StateMessage
        title={translate('designer.templates.empty')}
        text={translate('designer.templates.emptyHint')}
      />
    )
  return (
    <>
      <Box
        component="ul"
        aria-label={title}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
        }}
      >
        {data.map((template) => (
          <Box component="li" key={template.id} sx={{ minWidth: 0 }}>
            <Card template={template} onChoose={onChoose && (() => onChoose(template))} />
          </Box>
        ))}
      </Box>
      {total !== undefined && total > data.length && (
        <Button sx={{ mt: 2 }} onClick={() => setShown(shown + pageSize)}>
          {translate('designer.templates.more')}
        </Button>
      )}
    </>
  )
}

/**
 * The button lies above the card: a button must not contain inputs, not even those of a picture.
 */
function Card({ template, onChoose }: { template: Template; onChoose: (() => void) | undefined }) {
  return (
    <Box
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
        '&:hover': onChoose ? { borderColor: 'primary.main' } : undefined,
      }}
    >
      <Thumbnail section={template.formSectionId} />
      <Typography sx={{ px: 1.5, py: 1.25, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {template.name}
      </Typography>
      {onChoose && (
        <ButtonBase
          aria-label={template.name}
          onClick={onChoose}
          sx={{
            position: 'absolute',
            inset: 0,
            borderRadius: 1,
            '&:focus-visible': {
              outline: '2px solid',
              outlineOffset: -2,
              outlineColor: 'primary.main',
            },
          }}
        />
      )}
    </Box>
  )
}

/**
 * How much smaller a thumbnail is, its height and the space around it, and how many rows it shows.
 */
const thumbnail = { scale: 0.36, height: 170, space: 12, rows: 8 }

/** The first rows of a section in small, read and rendered once they come into view. */
function Thumbnail({ section }: { section: string }) {
  const box = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  const { data } = useContractQuery<DesignRow[]>(isSeen ? designRequest(section) : undefined)
  return (
    <Box
      ref={box}
      aria-hidden
      inert
      sx={{
        position: 'relative',
        height: thumbnail.height,
        overflow: 'hidden',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      {data && <SmallForm rows={data} />}
    </Box>
  )
}

function SmallForm({ rows }: { rows: DesignRow[] }) {
  const language = useLocale() as LanguageCode
  return (
    <ResourceContextProvider value="section-design">
      <Box
        sx={{
          position: 'absolute',
          top: thumbnail.space,
          left: thumbnail.space,
          // As wide as the card, once it is smaller.
          width: `calc((100% - ${2 * thumbnail.space}px) / ${thumbnail.scale})`,
          transform: `scale(${thumbnail.scale})`,
          transformOrigin: '0 0',
          pointerEvents: 'none',
        }}
      >
        <Form record={{}} disableInvalidFormNotification>
          <DesignLayout rows={rows.slice(0, thumbnail.rows)} size="desktop" language={language}>
            {(column) => <DesignElement column={column} language={language} />}
          </DesignLayout>
        </Form>
      </Box>
    </ResourceContextProvider>
  )
}
