import { useContext, useState } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { permissionItems } from '../../model/permissionCodes.ts'
import { FailureMessage, ScreenSkeleton, StateMessage, useContractQuery } from '../../branchdesk.ts'
import { EntitiesContext, useNamingContext } from '../../screens/entities.tsx'
import { permissionName } from '../../screens/record/permissionName.ts'
import { inMatrixOrder, parseCode } from './matrix.ts'
import { ReasonText } from './ReasonText.tsx'
import type { Reason } from './ReasonText.tsx'

type Effective = { permissionCode: string; allowed: boolean; reasons: Reason[] }

const reading = 'GET security/userPermissions/effective'

/** What one person may do at one branch, and why; `what` names the table. */
export function EffectivePermissions({
  user,
  site,
  what,
}: {
  user: string
  site: string
  what: string
}) {
  const translate = useTranslate()
  const naming = useNamingContext()
  const { manifest } = useContext(EntitiesContext)
  const [text, setText] = useState('')
  const { data, error, refetch } = useContractQuery<Effective[]>({
    call: reading,
    params: { userId: user, siteId: site },
  })
  if (error) return <FailureMessage error={error} what={what} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const order = inMatrixOrder(
    data.flatMap(({ permissionCode }) => parseCode(permissionCode)?.code ?? []),
    permissionItems(manifest),
  )
  const place = ({ permissionCode }: Effective) =>
    order.indexOf(parseCode(permissionCode)?.code ?? '')
  const rows = data
    .toSorted((a, b) => place(a) - place(b))
    .map((each) => ({ ...each, name: permissionName(each.permissionCode, naming) }))
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={translate('permissions.matrix.filter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ mb: 1.5, width: { xs: '100%', sm: 320 } }}
      />
      {rows.length === 0 ? (
        <StateMessage title={translate('screens.list.empty')} />
      ) : (
        <TableContainer component={Paper} variant="outlined">
          <Table size="small" aria-label={what}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('permissions.matrix.item')}</TableCell>
                <TableCell>{translate('permissions.reason.allowed')}</TableCell>
                <TableCell>{translate('permissions.reason.why')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ permissionCode, allowed, reasons, name }) => (
                <TableRow key={permissionCode}>
                  <TableCell component="th" scope="row">
                    {name}
                  </TableCell>
                  <TableCell>
                    {translate(allowed ? 'permissions.reason.yes' : 'permissions.reason.no')}
                  </TableCell>
                  <TableCell>
                    {reasons.length === 0 && translate('permissions.reason.none')}
                    {reasons.map((reason, index) => (
                      <Box key={index}>
                        <ReasonText reason={reason} code={permissionCode} />
                      </Box>
                    ))}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  )
}
