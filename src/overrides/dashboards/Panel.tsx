import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { focusRing } from '../../screens/states/focusRing.ts'

/** What to know about the figures of an element. */
export const Note = ({ text }: { text: string }) => (
  <Box component="p" sx={{ m: 0, mb: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
    {text}
  </Box>
)

/** One titled part of a dashboard; its actions stand beside the title, in one line. */
export function Panel({
  title,
  note,
  actions,
  heading,
  children,
}: {
  title: string
  /** The heading, which takes the focus of a button that is gone. */
  heading?: Ref<HTMLHeadingElement>
  /** What to know about what is below it. */
  note?: string | undefined
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 1.75, sm: 2.25 },
        minWidth: 0,
        height: '100%',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Typography
          id={id}
          component="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ flex: '1 1 10rem', fontSize: '0.9375rem', fontWeight: 700, ...focusRing }}
        >
          {title}
        </Typography>
        {actions && (
          <Box sx={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 0.5 }}>
            {actions}
          </Box>
        )}
      </Box>
      {note && <Note text={note} />}
      {children}
    </Paper>
  )
}
