import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Keyword } from '../../model/vocabulary.ts'
import { scrollToSection } from './sectionId.ts'

const monospace = { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' }

/** A keyword with its values, purpose and example. */
export function KeywordCard({
  keyword: { name, values, purpose, example, file },
}: {
  keyword: Keyword
}) {
  const translate = useTranslate()
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', contentVisibility: 'auto' }}
    >
      <Typography
        component="h3"
        sx={{ ...monospace, fontWeight: 700, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
      {purpose && (
        <Typography variant="body2" sx={{ mt: 0.5, maxWidth: 720 }}>
          {purpose}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('vocabulary.value')}
        <Values text={values} />
      </Typography>
      {example && (
        <Box component="figure" sx={{ m: 0, mt: 1 }}>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={name}
            sx={{
              ...monospace,
              m: 0,
              p: 1.25,
              overflowX: 'auto',
              borderRadius: 1,
              bgcolor: 'action.hover',
            }}
          >
            {example}
          </Box>
          <Typography component="figcaption" variant="caption" color="textSecondary">
            {translate('vocabulary.from', { file })}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

/** What a keyword takes: values as code, and links to the sections that describe others. */
function Values({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\[[^\]"`]+\])/).map((part, index) => {
    const inner = part.slice(1, -1)
    if (part.startsWith('`'))
      return (
        <Box key={index} component="code" sx={monospace}>
          {inner}
        </Box>
      )
    if (part.startsWith('['))
      return (
        <Link
          key={index}
          component="button"
          type="button"
          variant="body2"
          onClick={() => scrollToSection(inner)}
        >
          {inner}
        </Link>
      )
    return part
  })
}
