import type { ActionName } from '../../model/action.ts'
import type { Handler } from '../requestContext.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { readAnsweredSections } from './answeredSections.ts'
import { countAnswersToSection } from './countAnswers.ts'
import { chatInbox, markUnread, readConversation } from './chatInbox.ts'
import { noteTyping } from './noteTyping.ts'
import { setConversationPreference } from './conversationPreference.ts'
import { deleteMessages } from './deleteMessages.ts'
import { readDocumentSections, saveAnswers, startDocument, submitDocument } from './documents.ts'
import { readDocumentChoices, readFormsToFillIn } from './documentChoices.ts'
import { effectivePermissions } from './effectivePermissions.ts'
import { hierarchicalConfiguration } from './hierarchicalConfiguration.ts'
import { groupRolePermissions, groupUserPermissions } from './permissionGroups.ts'
import { changeOccurrence, removeOccurrence } from './changeOccurrence.ts'
import { occurrences } from './occurrences.ts'
import { hideMessage, readHiddenMessage, showMessage } from './moderateMessage.ts'
import { revealSecret } from './revealSecret.ts'
import { sendEmailAgain } from './emails.ts'
import { readNotifications } from './notifications.ts'
import { sendMessageAgain, sendSmsAgain } from './sms.ts'
import { sendTestEmail } from './testEmail.ts'
import { permissionHolders } from './permissionHolders.ts'
import { previewSection } from './previewSection.ts'
import { previewTemplate } from './previewTemplate.ts'
import { publishSection, saveDesign, takeOverDraft } from './sectionDesign.ts'
import { reactToMessage } from './reactToMessage.ts'
import { takeFromLocations } from './takeFromLocations.ts'
import { readToggles, togglePermissions } from './togglePermissions.ts'
import { userAndRole } from './userAndRole.ts'

/**
 * The handlers of operations whose behaviour a schema cannot express, by the name that schemas give
 * them.
 */
const actions = {
  changeOccurrence,
  chatInbox,
  deleteMessages,
  effectivePermissions,
  groupRolePermissions,
  groupUserPermissions,
  hideMessage,
  hierarchicalConfiguration,
  noteTyping,
  occurrences,
  permissionHolders,
  previewSection,
  previewTemplate,
  publishSection,
  countAnswersToSection,
  readAnsweredSections,
  markUnread,
  reactToMessage,
  readConversation,
  setConversationPreference,
  readDocumentChoices,
  readFormsToFillIn,
  readDocumentSections,
  readHiddenMessage,
  readNotifications,
  readToggles,
  saveAnswers,
  removeOccurrence,
  revealSecret,
  saveDesign,
  sendEmailAgain,
  sendMessageAgain,
  sendSmsAgain,
  sendTestEmail,
  showMessage,
  startDocument,
  submitDocument,
  takeFromLocations,
  takeOverDraft,
  togglePermissions,
  userAndRole,
} satisfies Record<ActionName, Handler>

/**
 * Runs the action of a call if the person has the permission that the operation needs.
 * Errors  FORBIDDEN (403) and those of the action
 */
export const runAction: Handler = async (call) => {
  const { operation, meta, guard } = call
  if (operation.permission) guard.requirePermission(operation.permission, operation.needs!)
  else guard.require(meta, operation.needs!)
  const run = () => (actions as Record<string, Handler>)[operation.do!]!(call)
  return operation.verb === 'GET' ? run() : runIdempotent(call, run)
}
