import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import BarChart from '@mui/icons-material/BarChart'
import TableRows from '@mui/icons-material/TableRows'
import { useTranslate } from 'ra-core'

/** The buttons beside the title of a chart. Without its function a button is disabled. */
export function ChartActions({
  title,
  isChart,
  asTable,
  onToggle,
  onCsv,
  onPng,
}: {
  title: string
  /** False: the element is a table only. */
  isChart: boolean
  asTable: boolean
  onToggle: () => void
  onCsv: (() => void) | undefined
  onPng: (() => void) | undefined
}) {
  const translate = useTranslate()
  const download = (kind: 'csv' | 'png', run: (() => void) | undefined) => (
    <Button
      size="small"
      disabled={!run}
      onClick={run}
      aria-label={translate(`dashboards.${kind}Of`, { what: title })}
      sx={{ minWidth: 0 }}
    >
      {translate(`dashboards.${kind}`)}
    </Button>
  )
  return (
    <>
      {isChart && (
        <Tooltip title={translate(asTable ? 'dashboards.asChart' : 'dashboards.asTable')}>
          <IconButton size="small" onClick={onToggle}>
            {asTable ? <BarChart fontSize="small" /> : <TableRows fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
      {download('csv', onCsv)}
      {isChart && download('png', onPng)}
    </>
  )
}
