import { useState } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Form, ResourceContextProvider, useLocale, useTranslate } from 'ra-core'
import { columnsOf, screenSizes, type DesignRow, type ScreenSize } from '../../design/design.ts'
import type { LanguageCode } from '../../model/language.ts'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { DesignElement } from './DesignElement.tsx'
import { useSection } from './useSection.ts'

/** The screen sizes of the preview, with their widths in pixels (SECT-24). */
const screens: Record<ScreenSize, number> = { desktop: 1040, tablet: 720, mobile: 390 }

/** A section as users will see it, on a screen of the chosen size (NAV-08). */
export default function SectionPreview({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const id = params['id']!
  const [size, setSize] = useState<ScreenSize>('desktop')
  const { data: section } = useSection(id)
  const { data, error, refetch } = useContractQuery<DesignRow[]>({
    call: 'GET forms/sectionRows/preview',
    params: { sectionId: id },
    headers: { screenSize: size },
  })
  return (
    <>
      <ScreenHeader
        title={section ? `${title} · ${section.name}` : title}
        here={title}
        {...(above ? { above } : {})}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={size}
          onChange={(_, next: ScreenSize | null) => next && setSize(next)}
          aria-label={translate('designer.preview.screen')}
        >
          {screenSizes.map((each) => (
            <ToggleButton
              key={each}
              value={each}
              sx={{ textTransform: 'none', minHeight: { xs: 44, md: 36 } }}
            >
              {translate(`designer.preview.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </ScreenHeader>
      {error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <ScreenSkeleton />
      ) : data.length === 0 ? (
        <StateMessage title={translate('designer.design.empty')} />
      ) : (
        <ResourceContextProvider value="section-design">
          <Form record={{}} disableInvalidFormNotification>
            <Box
              component="section"
              aria-label={translate('designer.preview.label')}
              sx={{
                maxWidth: screens[size],
                mx: 'auto',
                p: { xs: 1.75, sm: 2.5 },
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                bgcolor: 'background.paper',
              }}
            >
              {data.map((row, index) => (
                <Box
                  key={index}
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
                    columnGap: 2,
                    rowGap: 2,
                    mb: 2,
                  }}
                >
                  {columnsOf(row).map((column, at) => (
                    <Box
                      key={column.webId ?? at}
                      sx={{ gridColumn: `span ${column.width ?? 12}`, minWidth: 0 }}
                    >
                      <DesignElement column={column} language={language} />
                    </Box>
                  ))}
                </Box>
              ))}
            </Box>
          </Form>
        </ResourceContextProvider>
      )}
    </>
  )
}
