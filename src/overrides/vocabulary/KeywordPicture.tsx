import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Pictures } from '../../model/vocabulary.ts'
import pictures from './pictures.json' with { type: 'json' }
import { keywordId, scrollToHeading } from './sectionId.ts'

/** The addresses of the pictures by their files; the browser loads those that come into view. */
const addresses = import.meta.glob<string>('../../../docs/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A picture of the vocabulary at the keyword that shows it (`place`), else a link to there. */
export function KeywordPicture({
  name,
  keyword,
  place,
}: {
  name: string
  keyword: string
  place: string
}) {
  const translate = useTranslate()
  if (place !== keyword)
    return (
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => scrollToHeading(keywordId(place))}
        sx={{ mt: 1, minHeight: 24, textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {translate('vocabulary.pictureAt', { keyword: place })}
      </Link>
    )
  const { alt, width, height } = (pictures as Pictures)[name]!
  return (
    <Box
      component="img"
      loading="lazy"
      lang="en"
      src={addresses[`../../../docs/pictures/${name}.webp`]}
      {...{ alt, width, height }}
      sx={{
        display: 'block',
        mt: 1.5,
        maxWidth: '100%',
        height: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  )
}
