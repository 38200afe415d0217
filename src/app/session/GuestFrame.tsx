import type { ReactNode } from 'react'
import { Logo } from '../shell/Logo.tsx'

/** The card of the guest screens: logo, title and content. */
export const GuestFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="desk-guest">
    <div className="desk-card">
      <Logo />
      <h1 className="desk-h1">{title}</h1>
      {children}
    </div>
  </main>
)

/** A link between guest screens, with a touch-sized target. */
export const GuestLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="desk-link" href={`#${to}`}>
    {children}
  </a>
)

/** A message above the form; `alert` is announced at once. */
export const Notice = ({ role, text }: { role: 'alert' | 'status'; text: string }) => (
  <div className="desk-notice" role={role}>
    {text}
  </div>
)
