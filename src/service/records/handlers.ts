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
import { read } from './read.ts'
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

/** Handles calls of one operation that share a transaction, all or none. */
export async function handleTogether(calls: Call[]): Promise<HandlerResult[]> {
  const [call] = calls as [Call]
  const { kind } = call.operation
  if (calls.length === 1) return [await handlers[kind](call)]
  return kind === 'create' ? createGroup(calls) : updateGroup(calls)
}
