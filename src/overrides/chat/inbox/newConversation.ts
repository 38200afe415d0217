import type { OpenDialog } from '../../../screens/record/RecordDialogs.tsx'
import type { Session } from '../../../screens/session.tsx'

/**
 * The dialog of a new conversation. Who starts one takes part in it, unless they remove themselves.
 */
export const newConversation = ({ webId, firstName, lastName }: Session['user']): OpenDialog => ({
  kind: 'create',
  start: {
    members: [{ userAccountId: webId }],
    _text: { 'members.0.userAccountId': `${firstName} ${lastName}` },
  },
})
