import { createContext, use, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { LinkBase } from 'ra-core'

/** Where a record of an entity is shown: its detail path, or undefined when it has no screen or the person may not read it. */
export type EntityLink = (entity: string, id: string) => string | undefined

/** How references find the detail of the other entity; the app provides it, without it references are plain text. */
export const EntityLinkContext = createContext<EntityLink>(() => undefined)

/** The path of a record's detail, or undefined. */
export const useEntityLink = (entity: string, id: string | undefined): string | undefined => {
  const find = use(EntityLinkContext)
  return id ? find(entity, id) : undefined
}

const linkLook = {
  color: 'primary.main',
  textDecoration: 'none',
  fontWeight: 600,
  '&:hover, &:focus-visible': { textDecoration: 'underline' },
}

// Records are what people come for; ways out of the console stay quiet beside them.
const outsideLook = { ...linkLook, fontWeight: 'inherit' }

/** A link to a record where there is a path to it, and its text alone where there is none. */
export function RecordLink({
  entity,
  id,
  title,
  children,
}: {
  entity: string
  id: string | undefined
  title?: string
  children: ReactNode
}) {
  const path = useEntityLink(entity, id)
  if (!path) return <span title={title}>{children}</span>
  return (
    <Box component={LinkBase} to={path} title={title} sx={linkLook}>
      {children}
    </Box>
  )
}

/** A link to another screen of the console. */
export function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box component={LinkBase} to={to} sx={outsideLook}>
      {children}
    </Box>
  )
}

/** A link out of the console. Only http, https and mailto become links; anything else stays text, so that no value can run script. */
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
