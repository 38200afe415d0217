import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useIsPhone } from '../../screens/states/useIsPhone.ts'
import { useTranslate } from 'ra-core'
import type { Action } from '../../model/permission.ts'
import { actions } from '../../model/permissionCodes.ts'
import { StateMessage } from '../../branchdesk.ts'
import { allOf, filterGroups } from './matrix.ts'
import type { Cell, MatrixGroup, Target } from './matrix.ts'
import { MatrixSwitch } from './MatrixSwitch.tsx'
import { moveInGrid } from './moveInGrid.ts'

// The headings stay visible below the bar at the top of the page.
const headTop = 56

type Props = {
  label: string
  groups: MatrixGroup[]
  cellOf: (target: Target) => Cell
  onSwitch: (targets: Target[], on: boolean) => void
}
/** A line of the matrix: an item, or a whole group. */
type Line = { key: string; name: string; cell: (action: Action) => Cell & { targets: Target[] } }

/**
 * A table of items by read, create, update and delete, with a switch in each cell and one for a
 * whole group; `label` names the table. Arrow keys move between switches; on a phone each item is a
 * card.
 */
export function PermissionMatrix({ label, groups, cellOf, onSwitch }: Props) {
  const translate = useTranslate()
  const phone = useIsPhone()
  const [text, setText] = useState('')
  const shown = filterGroups(groups, text)
  const names = Object.fromEntries(
    actions.map((action) => [action, translate(`permissions.action.${action}`)]),
  ) as Record<Action, string>
  const groupLine = (group: MatrixGroup): Line => ({
    key: group.area,
    name: translate('permissions.matrix.all', { group: group.name }),
    cell: (action) => allOf(group, action, cellOf),
  })
  const single = ({ code, name }: MatrixGroup['items'][number]): Line => ({
    key: code,
    name,
    cell: (action) => ({ ...cellOf({ code, action }), targets: [{ code, action }] }),
  })
  const matrixGroups = shown.map((group) => ({
    key: group.area,
    name: group.name,
    // The whole group first.
    lines: [groupLine(group), ...group.items.map(single)],
  }))
  const switchOf = (line: Line, action: Action) => {
    const { targets, ...cell } = line.cell(action)
    return (
      <MatrixSwitch
        name={`${line.name}, ${names[action].toLocaleLowerCase()}`}
        cell={cell}
        onSwitch={(on) => onSwitch(targets, on)}
      />
    )
  }
  return (
    <Box>
      <TextField
        size="small"
        type="search"
        label={translate('permissions.matrix.filter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ mb: 1.5, width: { xs: '100%', sm: 320 } }}
      />
      {shown.length === 0 ? (
        <StateMessage title={translate('screens.list.empty')} />
      ) : phone ? (
        <MatrixCards label={label} groups={matrixGroups} names={names} switchOf={switchOf} />
      ) : (
        <MatrixTable label={label} groups={matrixGroups} names={names} switchOf={switchOf} />
      )}
    </Box>
  )
}

type MatrixProps = {
  label: string
  groups: { key: string; name: string; lines: Line[] }[]
  names: Record<Action, string>
  switchOf: (line: Line, action: Action) => ReactNode
}

/** On a phone: a card for each line, by group. */
function MatrixCards({ label, groups, names, switchOf }: MatrixProps) {
  return (
    <Box role="group" aria-label={label}>
      {groups.map((group) => (
        <Box key={group.key} component="section" aria-label={group.name} sx={{ mb: 2.5 }}>
          <Typography component="h2" sx={{ mb: 1, fontSize: '0.9375rem', fontWeight: 700 }}>
            {group.name}
          </Typography>
          {group.lines.map((line) => (
            <Paper key={line.key} variant="outlined" sx={{ px: 1.75, py: 1, mb: 1 }}>
              <Box sx={{ fontWeight: 600, fontSize: '0.875rem', mb: 0.5 }}>{line.name}</Box>
              <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
                {actions.map((action) => (
                  <Box
                    key={action}
                    component="label"
                    sx={{
                      display: 'flex',
                      alignItems: 'center',
                      justifyContent: 'space-between',
                      minHeight: 44,
                      fontSize: '0.875rem',
                    }}
                  >
                    {names[action]}
                    {switchOf(line, action)}
                  </Box>
                ))}
              </Box>
            </Paper>
          ))}
        </Box>
      ))}
    </Box>
  )
}

function MatrixTable({ label, groups, names, switchOf }: MatrixProps) {
  const translate = useTranslate()
  return (
    <TableContainer component={Paper} variant="outlined" sx={{ overflow: 'visible' }}>
      <Table
        size="small"
        aria-label={label}
        onKeyDown={moveInGrid}
        sx={{
          '& td, & thead th:not(:first-of-type)': { width: 96, textAlign: 'center', py: 0.25 },
          '& thead th': {
            position: 'sticky',
            top: headTop,
            zIndex: 1,
            bgcolor: 'background.paper',
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">{translate('permissions.matrix.item')}</TableCell>
            {actions.map((action) => (
              <TableCell key={action} scope="col">
                {names[action]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {groups.map((group) => (
          <TableBody key={group.key}>
            {group.lines.map((line, index) => (
              <TableRow key={line.key} sx={index === 0 ? { bgcolor: 'action.hover' } : undefined}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={index === 0 ? { fontWeight: 700 } : { pl: 4 }}
                >
                  {line.name}
                </TableCell>
                {actions.map((action) => (
                  <TableCell key={action}>{switchOf(line, action)}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </TableContainer>
  )
}
