import type { RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field as EntityField } from '../../model/field.ts'
import type { FileValue } from '../../model/fileValue.ts'
import type { HookName } from '../../model/hook.ts'
import { accountHook } from './account.ts'
import { answersHook } from './answers.ts'
import { changedByAuthor } from './changedByAuthor.ts'
import { dashboardElements } from './dashboardElements.ts'
import { grantsHook } from './grants.ts'
import { keepOneUnlessAdmin } from './keepOneUnlessAdmin.ts'
import { marksTemplate } from './marksTemplate.ts'
import { outsideAddress } from './outsideAddress.ts'
import { participation } from './participation.ts'
import { permissionIdHook } from './permissionId.ts'
import { savedFilterHook } from './savedFilter.ts'
import { sectionLock } from './sectionLock.ts'
import { taskPeriod } from './taskPeriod.ts'
import { writtenByParticipant } from './writtenByParticipant.ts'

/**
 * One entry of the schema keyword `hooks`: the name of the hook and its options; `of` is a field of
 * the entity.
 */
export type HookOptions<Field extends string = string> = Omit<Entity['hooks'][number], 'of'> & {
  of?: Field
}

/** A code of a look-up list, with the key of the record that is removed with it. */
export type LookupCode = { list: string; code: string; key: string }

/**
 * Behaviour around writes of an entity that a schema cannot express. Each function may refuse the
 * write by throwing a problem. `Field` are the names of the fields if the hook knows its entity;
 * values may still be invalid.
 */
export type Hook<Field extends string = string> = {
  /**
   * Before records are listed, exported or counted: further fields, which are parts of a stored
   * object and known only at run time. `params` is the query.
   */
  innerFields?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    params: URLSearchParams,
    options: HookOptions<Field>,
  ): Promise<EntityField[]>
  /**
   * The field at a path (`answers.section.door`) inside a stored object, whose parts are known only
   * at run time; undefined: none, or it is not known yet.
   */
  innerField?(
    call: RequestContext,
    path: string,
    options: HookOptions<Field>,
  ): Promise<EntityField | undefined>
  /**
   * The records that hold codes of look-up lists where no field of the schema says so, counted by
   * the key of each code.
   */
  lookupUses?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    codes: LookupCode[],
    options: HookOptions<Field>,
  ): Promise<{ key: string; uses: number }[]>
  /** Values of a record read by itself that depend on its reader: fields that are not stored. */
  readValues?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    record: WireRecord<Field>,
  ): Promise<Partial<WireRecord<Field>>>
  /** Files of a record besides those in its fields, as far as the person may open them. */
  moreFiles?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    record: WireRecord<Field>,
  ): Promise<FileValue[]>
  /** Before new records are validated: fills in values that follow from other values. */
  complete?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    values: WireRecord<Field>[],
  ): Promise<void>
  /**
   * Before records are created or updated: `values` are the new values, `previous` is the stored
   * record, and `given` all that the caller gave for it, such as fields that are never stored.
   */
  beforeWrite?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    drafts: {
      values: WireRecord<Field>
      previous?: WireRecord<Field>
      given?: WireRecord<Field>
    }[],
    options: HookOptions<Field>,
  ): Promise<void>
  /**
   * The keys of the records that the person may grant at each of `sites`, or at one of their own
   * branches if none is known: the choices of references with `grants`.
   */
  grantable?(call: RequestContext, meta: EntityMeta<Field>, sites: string[]): Promise<string[]>
  /** Before records are deleted. `parent`: the entity whose deletion also deletes these links. */
  beforeRemove?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    records: WireRecord<Field>[],
    options: HookOptions<Field>,
    parent?: EntityMeta,
  ): Promise<void>
  /**
   * Before deleted records are restored, with their keys and references but without texts.
   * `parent`: the entity with which they were deleted.
   */
  beforeRestore?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    records: WireRecord<Field>[],
    options: HookOptions<Field>,
    parent?: EntityMeta,
  ): Promise<void>
  /**
   * After records are restored: the checks of creating and deleting them, and what follows from the
   * restore.
   */
  afterRestore?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    records: WireRecord<Field>[],
    options: HookOptions<Field>,
    parent?: EntityMeta,
  ): Promise<void>
  /**
   * After a write: its consequences, such as ending sessions. `changed` are the names of the
   * fields.
   */
  afterWrite?(
    call: RequestContext,
    meta: EntityMeta<Field>,
    keys: string[],
    changed: string[],
  ): Promise<void>
}

/**
 * The hooks by the name that schemas use. `activity` and `own-client` affect only reading
 * (`activityRows.ts`, `guard.ts`).
 */
const hooks = {
  'keep-one-unless-admin': keepOneUnlessAdmin,
  grants: grantsHook,
  'signs-in': accountHook,
  activity: {},
  'own-client': {},
  'permission-id': permissionIdHook,
  'marks-template': marksTemplate,
  'section-lock': sectionLock,
  'saved-filter': savedFilterHook,
  'task-period': taskPeriod,
  'outside-address': outsideAddress,
  'written-by-participant': writtenByParticipant,
  'changed-by-author': changedByAuthor,
  participation,
  answers: answersHook,
  'dashboard-elements': dashboardElements,
} satisfies Record<HookName, Hook>

/** The hooks of an entity, each with its options from the schema. */
export const hooksOf = (meta: EntityMeta): { hook: Hook; options: HookOptions }[] =>
  meta.entity.hooks.map((options) => ({ hook: hooks[options.name], options }))
