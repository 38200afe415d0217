import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { formatCount } from '../../screens/states/formatCount.ts'
import type { BulkAction } from './listedSection.ts'

/** The head of a list: its title with the count of sections, the search, and select-all. */
export function ListHeader({
  title,
  count,
  search,
  onSearch,
  ...selection
}: {
  title: string
  count: number
  search: string
  onSearch: (text: string) => void
  /** The ids of the selected sections. */
  chosen: string[]
  onCheckAll: (isChecked: boolean) => void
  /** Without any, sections are not selected. */
  bulkActions: BulkAction[]
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ p: 1.5, pb: 0.5, display: 'grid', gap: 1 }}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
        {title} <Count count={count} />
      </Typography>
      <TextField
        type="search"
        size="small"
        fullWidth
        label={translate('formSections.search')}
        value={search}
        onChange={({ target: { value } }) => onSearch(value)}
      />
      {selection.bulkActions.length > 0 && <SelectionBar count={count} {...selection} />}
    </Box>
  )
}

/** Selects all sections of a list, and acts on the selected ones. */
function SelectionBar({
  count,
  chosen,
  onCheckAll,
  bulkActions,
}: {
  count: number
  /** The ids of the selected sections. */
  chosen: string[]
  onCheckAll: (isChecked: boolean) => void
  bulkActions: BulkAction[]
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <FormControlLabel
        // Above the checkboxes of the list.
        sx={{ ml: -1, mr: 'auto' }}
        control={
          <Checkbox
            disabled={count === 0}
            checked={count > 0 && chosen.length === count}
            indeterminate={chosen.length > 0 && chosen.length < count}
            onChange={(_, isChecked) => onCheckAll(isChecked)}
          />
        }
        label={translate('formSections.selectAll')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        {bulkActions.map(({ label, icon, appliesTo = () => true, run }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            endIcon={icon}
            disabled={chosen.length === 0 || !appliesTo(chosen)}
            onClick={() => run(chosen)}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** The count of sections beside the title. */
const Count = ({ count }: { count: number }) => (
  <Typography component="span" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
    {formatCount(count)}
  </Typography>
)
