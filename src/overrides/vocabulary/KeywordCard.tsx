import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Keyword } from '../../model/vocabulary.ts'
import { KeywordPicture } from './KeywordPicture.tsx'
import { keywordId, scrollToHeading, sectionId } from './sectionId.ts'

const monospace = { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' }

/**
 * A keyword with its values, purpose, example and picture. `places` has the keyword that shows each
 * picture; the others link to it.
 */
export function KeywordCard({
  keyword: { name, values, purpose, example, file, picture },
  places,
}: {
  keyword: Keyword
  places: Map<string, string>
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
        id={keywordId(name)}
        tabIndex={-1}
        sx={{
          ...monospace,
          scrollMarginTop: 72,
          fontWeight: 700,
          fontSize: '0.875rem',
          overflowWrap: 'anywhere',
        }}
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
      {picture && <KeywordPicture name={picture} keyword={name} place={places.get(picture)!} />}
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
          onClick={() => scrollToHeading(sectionId(inner))}
        >
          {inner}
        </Link>
      )
    return part
  })
}
