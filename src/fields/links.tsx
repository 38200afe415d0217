import { createContext, use, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { RouteLink } from './controls/RouteLink.tsx'

/**
 * Returns the path of a record's detail, or of the list of its entity; undefined if there is no
 * screen or the user may not read it.
 */
export type EntityLink = (entity: string, id: string, linkTo?: 'list') => string | undefined

/** Provides `EntityLink`. The app sets it; without it references are plain text. */
export const EntityLinkContext = createContext<EntityLink>(() => undefined)

/** The path of a record's detail or of its list, or undefined. */
export const useEntityLink = (
  entity: string,
  id: string | undefined,
  linkTo?: 'list',
): string | undefined => {
  const find = use(EntityLinkContext)
  return id ? find(entity, id, linkTo) : undefined
}

const linkLook = {
  color: 'primary.main',
  textDecoration: 'none',
  fontWeight: 600,
  '&:hover, &:focus-visible': { textDecoration: 'underline' },
}

// Links to records are emphasised; links out of the console are not.
const outsideLook = { ...linkLook, fontWeight: 'inherit' }

/**
 * A link to a record or to the list of its entity, or plain text if there is no path to it.
 * @example
 * <RecordLink entity="site" id={record.siteId}>{record.siteName}</RecordLink>
 */
export function RecordLink({
  entity,
  id,
  linkTo,
  title,
  children,
}: {
  entity: string
  id: string | undefined
  linkTo?: 'list' | undefined
  title?: string
  children: ReactNode
}) {
  const path = useEntityLink(entity, id, linkTo)
  if (!path) return <span title={title}>{children}</span>
  return (
    <Box component={RouteLink} to={path} title={title} sx={linkLook}>
      {children}
    </Box>
  )
}

/** A link to another screen of the console. */
export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box component={RouteLink} to={to} sx={outsideLook}>
      {children}
    </Box>
  )
}

/**
 * A link out of the console. Only http, https and mailto become links; other values stay text, so
 * that no value can run script.
 */
export function OutsideLink({
  href,
  title,
  children,
}: {
  href: string
  title?: string
  children: ReactNode
}) {
  if (!isSafeLink(href)) return <span title={title}>{children}</span>
  return (
    <Box
      component="a"
      href={href}
      title={title}
      rel="noopener noreferrer"
      target={href.startsWith('mailto:') ? undefined : '_blank'}
      sx={outsideLook}
    >
      {children}
    </Box>
  )
}

const isSafeLink = (href: string) => /^(https?:\/\/|mailto:)/i.test(href)
