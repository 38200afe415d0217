import { SparkLineChart } from '@mui/x-charts/SparkLineChart'
import Box from '@mui/material/Box'

/** The course of a figure as a small line. The chart beside it says the same in numbers. */
export default function Course({ points }: { points: number[] }) {
  return (
    <Box aria-hidden sx={{ flex: '1 1 0', minWidth: 0, maxWidth: 140, color: 'primary.main' }}>
      <SparkLineChart
        data={points}
        height={36}
        color="currentColor"
        area
        disableKeyboardNavigation
      />
    </Box>
  )
}
