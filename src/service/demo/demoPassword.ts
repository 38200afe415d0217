/**
 * The password of every demo account. It is public: outside the demo nobody signs in with it or
 * chooses it.
 */
export const demoPassword = 'Branchdesk-1!'
