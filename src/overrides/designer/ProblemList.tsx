import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { columnsOf, type DesignRow } from '../../design/design.ts'
import { designProblemMessages, type DesignProblem } from '../../design/problems.ts'
import { belowBar } from './DesignBar.tsx'
import { settingName } from './draft/designChangeText.ts'

/** The id of the list, which the bar of the designer leads to. */
export const problemListId = 'design-problems'

/** What prevents publishing; each problem leads to its column or group. */
export function ProblemList({
  problems,
  rows,
  onChoose,
  onChooseGroup,
}: {
  problems: DesignProblem[]
  rows: DesignRow[]
  onChoose: (id: string) => void
  onChooseGroup: (id: string) => void
}) {
  const translate = useTranslate()
  if (problems.length === 0) return null
  return (
    <Box
      component="section"
      id={problemListId}
      tabIndex={-1}
      aria-label={translate('designer.problem.title')}
      sx={{ scrollMarginTop: belowBar }}
    >
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
        {translate('designer.problem.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {problems.map((problem) => {
          const id = columnsOf(rows[problem.row] ?? {})[problem.column]?.webId
          const text = translate(`designer.problem.${problem.code}`, {
            ...problem.params,
            kind: translate(`designer.fieldType.${problem.params.kind}`, {
              _: problem.params.kind,
            }),
            ...(problem.params.setting
              ? { setting: settingName(problem.params.setting, translate) }
              : {}),
            _: designProblemMessages[problem.code],
          })
          return (
            <li key={`${problem.path} ${problem.code}`}>
              {id ? (
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => (problem.group ? onChooseGroup(problem.group) : onChoose(id))}
                  sx={{ textAlign: 'start', textTransform: 'none', fontWeight: 400 }}
                >
                  {text}
                </Button>
              ) : (
                <Typography variant="body2">{text}</Typography>
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
