import type { OperationKind } from '../../model/entity.ts'
import type { Call, Handler, HandlerResult } from '../requestContext.ts'
import { runAction } from '../actions/actions.ts'
import { aggregate } from './aggregate.ts'
import { assign } from './assign.ts'
import { clone } from './clone.ts'
import { count } from './count.ts'
import { create, createGroup } from './create.ts'
import { list } from './list.ts'
import { options } from './options.ts'
import { move } from './order.ts'
import { read, readGroup } from './read.ts'
import { remove } from './remove.ts'
import { replace, save, set } from './save.ts'
import { transition } from './transition.ts'
import { update, updateGroup } from './update.ts'

/** The handler of each kind of operation. PATCH and PUT share one; it validates by the verb. */
export const handlers: Record<OperationKind, Handler> = {
  list,
  read,
  create,
  update,
  patch: update,
  clone,
  remove,
  options,
  assign,
  set,
  save,
  replace,
  move,
  count,
  aggregate,
  transition,
  action: runAction,
}

/** The handlers of several calls of one operation that share a transaction (`groupPlace.ts`). */
const groupHandlers: Partial<Record<OperationKind, (calls: Call[]) => Promise<HandlerResult[]>>> = {
  read: readGroup,
  create: createGroup,
  update: updateGroup,
  patch: updateGroup,
}

/** Handles calls of one operation in one transaction, all or none. */
export async function handleTogether(calls: Call[]): Promise<HandlerResult[]> {
  const [call] = calls as [Call]
  const { kind } = call.operation
  return calls.length === 1 ? [await handlers[kind](call)] : groupHandlers[kind]!(calls)
}
