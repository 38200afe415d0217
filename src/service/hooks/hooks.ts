import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Entity } from '../../model/entity.ts'
import type { HookName } from '../../model/hook.ts'
import { accountHook } from './account.ts'
import { cloneNeeds } from './cloneNeeds.ts'
import { formCanBeScheduled } from './formCanBeScheduled.ts'
import { grantsHook } from './grants.ts'
import { keepOneUnlessAdmin } from './keepOneUnlessAdmin.ts'
import { marksTemplate } from './marksTemplate.ts'
import { oneOf } from './oneOf.ts'
import { permissionIdHook } from './permissionId.ts'
import { savedFilterHook } from './savedFilter.ts'
import { sectionLock } from './sectionLock.ts'
import { taskPeriod } from './taskPeriod.ts'
import { writtenByParticipant } from './writtenByParticipant.ts'

/** A rule as the schema names it, with its words. */
export type HookOptions = Entity['rules'][number]

/** What no schema can say about an entity's writes. Each may refuse by throwing a problem. */
export type Hook = {
  /** Before new records are judged: fills in what others of their values tell. */
  complete?(call: RequestContext, shape: EntityMeta, values: WireRecord[]): Promise<void>
  /** Before records are made or changed: `values` as they will be, `previous` as they are. */
  beforeWrite?(
    call: RequestContext,
    shape: EntityMeta,
    drafts: { values: WireRecord; previous?: WireRecord }[],
    words: HookOptions,
  ): Promise<void>
  /** Before a copy is made of `original`. */
  beforeClone?(
    call: RequestContext,
    shape: EntityMeta,
    original: WireRecord,
    words: HookOptions,
  ): Promise<void>
  /** `parent`: the entity whose removal takes these links along. */
  beforeRemove?(
    call: RequestContext,
    shape: EntityMeta,
    records: WireRecord[],
    words: HookOptions,
    parent?: EntityMeta,
  ): Promise<void>
  /** Before records that were removed are put back: with their keys and what they refer to. `parent`: the entity with whose removal they went along. */
  beforeRestore?(
    call: RequestContext,
    shape: EntityMeta,
    records: WireRecord[],
    words: HookOptions,
    parent?: EntityMeta,
  ): Promise<void>
  /** Once they stand again: what was checked when they were made or removed, and what has to follow them. */
  afterRestore?(
    call: RequestContext,
    shape: EntityMeta,
    records: WireRecord[],
    words: HookOptions,
    parent?: EntityMeta,
  ): Promise<void>
  /** After a write: what follows from it, such as sessions that end. `changed` are the names of the fields. */
  afterWrite?(
    call: RequestContext,
    shape: EntityMeta,
    keys: string[],
    changed: string[],
  ): Promise<void>
}

/** Every rule by the name that schemas call it. `activity` and `own-client` speak to reading alone (`activityRows.ts`, `guard.ts`). */
const rules = {
  'keep-one-unless-admin': keepOneUnlessAdmin,
  grants: grantsHook,
  'signs-in': accountHook,
  activity: {},
  'own-client': {},
  'permission-id': permissionIdHook,
  'clone-needs': cloneNeeds,
  'marks-template': marksTemplate,
  'one-of': oneOf,
  'section-lock': sectionLock,
  'saved-filter': savedFilterHook,
  'task-period': taskPeriod,
  'form-can-be-scheduled': formCanBeScheduled,
  'written-by-participant': writtenByParticipant,
} satisfies Record<HookName, Hook>

/** The rules of an entity with the schema's words. */
export const hooksOf = (shape: EntityMeta): { hook: Hook; options: HookOptions }[] =>
  shape.entity.rules.map((words) => ({ rule: rules[words.name], words }))
