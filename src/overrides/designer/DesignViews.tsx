import { Suspense, memo, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'ra-core'
import { ScreenSkeleton, lazyPart } from '../../branchdesk.ts'
import { DesignBar } from './DesignBar.tsx'
import { editColumn } from './actions/designKeys.ts'
import { problemListId } from './ProblemList.tsx'
import type { DesignerState } from './useDesigner.ts'
import type { Section } from './useSection.ts'

const DesignTexts = lazyPart(() => import('./texts/DesignTexts.tsx'))
const DesignRules = lazyPart(() => import('./DesignRules.tsx'))

const views = ['design', 'texts', 'rules'] as const

type View = (typeof views)[number]

/**
 * The bar of the designer, and the design as a form (`children`), as the list of its texts, or as
 * the list of its rules.
 */
export function DesignViews({
  designer,
  section,
  onDiscarded,
  children,
}: {
  designer: DesignerState
  section: Section
  onDiscarded: () => void
  children: ReactNode
}) {
  const id = useId()
  const [view, setView] = useState<View>('design')
  return (
    <>
      <DesignBar
        designer={designer}
        section={section}
        onProblems={() => {
          flushSync(() => setView('design'))
          document.getElementById(problemListId)?.focus()
        }}
        onDiscarded={onDiscarded}
      >
        <ViewTabs id={id} view={view} onChange={setView} />
      </DesignBar>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {view === 'design' ? (
          children
        ) : (
          <Suspense fallback={<ScreenSkeleton />}>
            {view === 'texts' ? (
              <DesignTexts designer={designer} name={section.name} />
            ) : (
              <DesignRules
                rows={designer.rows}
                onChoose={(column) => {
                  setView('design')
                  if (designer.isEditable) editColumn(designer, column)
                  else designer.focus(column)
                }}
              />
            )}
          </Suspense>
        )}
      </Box>
    </>
  )
}

/** The tabs, which measure themselves whenever they render: a step of the design does not. */
const ViewTabs = memo(function ViewTabs({
  id,
  view,
  onChange,
}: {
  id: string
  view: View
  onChange: (view: View) => void
}) {
  const translate = useTranslate()
  return (
    <Tabs
      value={view}
      aria-label={translate('designer.views.title')}
      onChange={(_, next: View) => onChange(next)}
    >
      {views.map((each) => (
        <Tab
          key={each}
          value={each}
          id={`${id}-${each}`}
          aria-controls={each === view ? `${id}-panel` : undefined}
          label={translate(`designer.views.${each}`)}
        />
      ))}
    </Tabs>
  )
})
