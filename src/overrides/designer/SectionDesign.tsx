import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'ra-core'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { RowList } from './RowList.tsx'
import { useSection } from './useSection.ts'

/** The design of a section: its rows and columns as they are saved (NAV-07). */
export default function SectionDesign({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const id = params['id']!
  const { data, error, refetch } = useSection(id)
  if (error && !data)
    return (
      <>
        <ScreenHeader title={title} {...(above ? { above } : {})} />
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <ScreenSkeleton />
  const state = data.published
    ? translate('designer.design.published', { version: data.publishedVersion ?? 1 })
    : translate('designer.design.unpublished')
  return (
    <>
      <ScreenHeader
        title={`${title} · ${data.name}`}
        here={title}
        hint={state}
        {...(above ? { above } : {})}
      >
        <Button
          component={LinkBase}
          to={`/form-builder/${encodeURIComponent(id)}/perview`}
          variant="outlined"
          color="inherit"
          sx={{ borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          {translate('designer.design.preview')}
        </Button>
      </ScreenHeader>
      <RowList section={id} name={data.name} level="h2" />
    </>
  )
}
