import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ResourceContextProvider } from 'ra-core'
import { Route, Routes } from 'react-router-dom'
import type { Entity } from '../../model/entity.ts'

/**
 * A page made of react-admin's components. It provides the resource, the route parameters (`path`
 * as react-router matches it), and the heading that `<Title>` fills.
 */
export default function ResourcePage({
  entity,
  path,
  children,
}: {
  entity: Entity
  path: string
  children: ReactNode
}) {
  return (
    <ResourceContextProvider value={entity.name}>
      {/* A page with its own heading leaves this one empty. */}
      <Typography
        variant="h1"
        id="react-admin-title"
        sx={{ mb: 1, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
      />
      <Box sx={house}>
        <Routes>
          <Route path={`${path}/*`} element={children} />
        </Routes>
      </Box>
    </ResourceContextProvider>
  )
}

/** What react-admin's own theme adds to MUI's, where ours leaves it to each screen. */
const house = {
  '& .MuiCardContent-root .MuiAutocomplete-root': { width: '100%' },
  '& .MuiCard-root .MuiTabs-root': { px: 2 },
  // The distance between inputs of a form and of a filter bar.
  '& .MuiTextField-root': { mt: 1, mb: 0.5 },
  // A table that is wider than the page scrolls on its own.
  '& .RaList-main': { minWidth: 0 },
  '& .RaDatagrid-tableWrapper, & .RaDataTable-tableWrapper': { overflowX: 'auto' },
  // react-admin moves the label back by the padding of an outlined one, which ours does not have.
  '&& .RaArrayInput-label': { left: 0 },
} as const
