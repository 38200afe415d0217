import english from '../i18n/messages/en/app.ts'
import { Logo } from './Logo.tsx'

/** The placeholder while the console loads: the empty top bar, so that nothing moves afterwards. */
export const Starting = () => (
  <div role="status" aria-label={english.starting}>
    <div className="desk-bar">
      <Logo />
    </div>
  </div>
)
