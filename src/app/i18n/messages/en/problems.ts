import { problemMessages } from '../../../../model/problemMessages.ts'

/** English texts of refused calls, under `problems.`: the service says them itself, so the console loads none of them. */
export default {
  ...problemMessages,
  SERVER_ERROR: 'Server Error',
  UNKNOWN_ERROR: 'Unknown Error',
  OFFLINE: 'The server can’t be reached. You may be offline.',
  UNREADABLE: 'The server gave an answer that can’t be read.',
}
