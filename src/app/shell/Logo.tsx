import './shellStyles.ts'

/** The product's logo and, unless `alone`, its name. */
export const Logo = ({ alone }: { alone?: boolean }) => (
  <span className="desk-logo">
    <span aria-hidden>B</span>
    {!alone && 'Branchdesk'}
  </span>
)
