import { problemMessages } from '../../../../model/problemMessages.ts'

/**
 * English messages of problems, under `problems.`: the service sends them itself, so the console
 * does not load them.
 */
export default {
  ...problemMessages,
  SERVER_ERROR: 'Server Error',
  UNKNOWN_ERROR: 'Unknown Error',
  OFFLINE: 'The server can’t be reached. You may be offline.',
  UNREADABLE: 'The server sent a response that can’t be read.',
}
