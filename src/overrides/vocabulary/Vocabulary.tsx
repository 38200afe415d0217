import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { placesOfPictures, type VocabularySection } from '../../model/vocabulary.ts'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { ScreenHeader, StateMessage } from '../../branchdesk.ts'
import { KeywordCard } from './KeywordCard.tsx'
import { scrollToHeading, sectionId } from './sectionId.ts'
import sections from './sections.json' with { type: 'json' }

/** The reference of all keywords of schemas, which a search narrows. */
export default function Vocabulary({ title }: CustomScreenProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const shown = useMemo(() => findKeywords(sections, wanted), [wanted])
  const places = useMemo(() => placesOfPictures(shown), [shown])
  const count = shown.reduce((sum, { keywords }) => sum + keywords.length, 0)
  return (
    <>
      <ScreenHeader title={title} hint={translate('vocabulary.hint')}>
        <TextField
          type="search"
          size="small"
          label={translate('vocabulary.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          sx={{ width: { xs: '100dvw', sm: 280 }, maxWidth: '100%' }}
        />
      </ScreenHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
        }}
      >
        <SectionList sections={shown} />
        <Box>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {translate('vocabulary.found', { smart_count: count })}
          </Typography>
          {count === 0 && (
            <StateMessage
              title={translate('vocabulary.none')}
              text={translate('vocabulary.noneText', { text: text.trim() })}
            />
          )}
          {shown.map(({ title: heading, purpose, keywords }) => (
            <Box component="section" key={heading} aria-label={heading} sx={{ mb: 4 }}>
              <Typography
                id={sectionId(heading)}
                variant="h2"
                tabIndex={-1}
                sx={{ scrollMarginTop: 72 }}
              >
                {heading}
              </Typography>
              <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, maxWidth: 720 }}>
                {purpose}
              </Typography>
              {keywords.map((keyword) => (
                <KeywordCard key={keyword.name} keyword={keyword} places={places} />
              ))}
            </Box>
          ))}
        </Box>
      </Box>
    </>
  )
}

/** Links to the sections, beside them where there is room. */
function SectionList({ sections: shown }: { sections: VocabularySection[] }) {
  const translate = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={translate('vocabulary.sections')}
      sx={{ position: { md: 'sticky' }, top: 72 }}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {shown.map(({ title }) => (
          <li key={title}>
            <Link
              component="button"
              type="button"
              variant="body2"
              onClick={() => scrollToHeading(sectionId(title))}
              sx={{ textAlign: 'start' }}
            >
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** The keywords whose name or description contains a text in lower case, by section. */
function findKeywords(all: VocabularySection[], text: string): VocabularySection[] {
  if (text === '') return all
  return all
    .map((section) => ({
      ...section,
      keywords: section.keywords.filter(({ name, purpose }) =>
        `${name} ${purpose}`.toLowerCase().includes(text),
      ),
    }))
    .filter(({ keywords }) => keywords.length > 0)
}
