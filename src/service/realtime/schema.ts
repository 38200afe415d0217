import type { GraphQLResolveInfo, SelectionNode } from 'graphql'
import type { createSchema } from 'graphql-yoga'
import { preferredLanguage } from '../../model/language.ts'
import type { Service, RequestContext } from '../requestContext.ts'
import { filterableFields } from './recordChange.ts'
import { entityFacts, notLive, tooManyTargets, unfilterable } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { GraphQLContext } from './graphql.ts'
import { subscribeToTargets, type Target } from './changesOfTargets.ts'
import { createSharedReads } from './sharedReads.ts'
import { subscribeToChanges, subscribeToPermissions } from './publishedChanges.ts'

/**
 * One schema for all entities: which of them are live, and their fields, are data (`liveEntities`).
 */
export const typeDefs = /* GraphQL */ `
  "A record as the REST API returns it."
  scalar JSON

  type Query {
    "The entities whose changes the person may subscribe to."
    liveEntities: [LiveEntity!]!
  }

  type Subscription {
    """
    Changes of an entity's records from now on, as far as the person may read them. The stream ends with the session, and when changes may have been
    missed: a client that subscribes again must reload what it shows.
    """
    recordChanged(
      "The name of a live entity: message."
      entity: String!
      "Only records whose field holds this key, before or after the change."
      where: Match
    ): RecordChange!
    "What the person may do, or where, has changed: a fingerprint. Read the current user again."
    permissionsChanged: ID!
    """
    Everything that a client shows, in one stream: changes of several targets (100 at most), and of what the person may do. It ends as recordChanged does.
    A target that the person may not read is refused by an event of its own, and the others go on.
    """
    changesV1(
      targets: [TargetV1!]!
      permissions: Boolean = false
      "The keys of conversations, counted with the targets, of which it is reported who is typing and who is online, if the person takes part in them."
      conversations: [ID!] = []
      "Whether the person counts as online while the stream is open."
      present: Boolean = false
    ): ChangeV1!
  }

  "The records of a live entity, or only those whose field holds a key."
  input TargetV1 {
    entity: String!
    where: Match
  }

  "One of change, refused, permissions, typing and online is present."
  type ChangeV1 {
    "The position of the target in the request, from 0; null for permissions."
    target: Int
    change: RecordChange
    "The code of the error because of which the target is not watched (any more)."
    refused: String
    "What the person may do, or where, has changed: a fingerprint."
    permissions: ID
    typing: TypingV1
    online: OnlineV1
  }

  "Another participant is typing. It is reported again every few seconds, and ends six seconds after the last report or with their message."
  type TypingV1 {
    conversationId: ID!
    userAccountId: ID!
  }

  "All participants of a conversation who are online, at first and whenever that changes."
  type OnlineV1 {
    conversationId: ID!
    userAccountIds: [ID!]!
  }

  input Match {
    "The record's own key, or a field that refers to another record: conversationId."
    field: String!
    value: ID!
  }

  type LiveEntity {
    name: String!
    "The fields that changes can be narrowed by."
    fields: [String!]!
  }

  type RecordChange {
    entity: String!
    "The record's key."
    webId: ID!
    act: Act!
    "The version after the change; null for a deletion."
    version: Int
    "The record at the time of delivery; null for a deletion."
    record: JSON
  }

  enum Act {
    CREATED
    UPDATED
    DELETED
  }
`

/** The most targets and conversations of one stream. */
const maxTargets = 100
type SubscriptionArguments = { entity: string; where?: { field: string; value: string } | null }
type Resolvers = NonNullable<Parameters<typeof createSchema<GraphQLContext>>[0]['resolvers']>

/** The resolvers of the schema's fields. */
export function createResolvers(service: Service): Resolvers {
  const reads = createSharedReads(service)
  const as = <T>({ c, claims }: GraphQLContext, work: (person: RequestContext) => Promise<T>) =>
    reads.run({ claims, language: preferredLanguage(c.req.header('accept-language')) }, work)
  const live = service.registry.all.filter((meta) => meta.entity.live)
  const targetOf = ({ entity, where }: SubscriptionArguments): Target => {
    const meta = live.find(({ name }) => name === entity)
    if (!meta) throw notLive({ given: entity, known: live.map(({ name }) => name) })
    const known = fieldNames(meta)
    if (where && !known.includes(where.field))
      throw unfilterable({ ...entityFacts(meta), field: where.field, known })
    return { meta, where: where ?? undefined }
  }
  return {
    Query: {
      liveEntities: (_: unknown, __: unknown, context: GraphQLContext) =>
        as(context, async ({ guard }) =>
          live
            .filter((meta) => guard.find(meta, 'READ') !== undefined)
            .map((meta) => ({ name: meta.name, fields: fieldNames(meta) })),
        ),
    },
    Subscription: {
      recordChanged: {
        async subscribe(
          _: unknown,
          { entity, where }: SubscriptionArguments,
          context: GraphQLContext,
        ) {
          const { meta } = targetOf({ entity, where })
          await as(context, async ({ guard }) => guard.require(meta, 'READ'))
          return subscribeToChanges(service, (work) => as(context, work), {
            meta,
            where: where ?? undefined,
            clientId: context.claims.clientId,
            userId: context.claims.userId,
            drop: context.drop,
          })
        },
        resolve: (change: unknown) => change,
      },
      permissionsChanged: {
        subscribe: async (_: unknown, __: unknown, context: GraphQLContext) =>
          subscribeToPermissions(service, (work) => as(context, work), {
            ...context.claims,
            drop: context.drop,
          }),
        resolve: (fingerprint: unknown) => fingerprint,
      },
      changesV1: {
        async subscribe(
          _: unknown,
          {
            targets,
            permissions,
            conversations,
            present,
          }: {
            targets: SubscriptionArguments[]
            permissions?: boolean | null
            conversations?: string[] | null
            present?: boolean | null
          },
          context: GraphQLContext,
          { fieldNodes }: GraphQLResolveInfo,
        ) {
          const given = targets.length + (conversations?.length ?? 0)
          if (given > maxTargets) throw tooManyTargets({ given, most: maxTargets })
          return subscribeToTargets(service, (work) => as(context, work), {
            ...context.claims,
            targets: targets.map(targetOf),
            permissions: permissions === true,
            conversations: [...new Set(conversations)],
            records: fieldNodes.some((node) => maySelect(node, 'record')),
            present: present === true,
            drop: context.drop,
          })
        },
        resolve: (event: unknown) => event,
      },
    },
  }
}

/** Whether a query selects a field, or may do so by a fragment. */
const maySelect = (node: SelectionNode, name: string): boolean =>
  node.kind !== 'Field' ||
  node.name.value === name ||
  (node.selectionSet?.selections.some((each) => maySelect(each, name)) ?? false)

const fieldNames = (meta: EntityMeta): string[] => filterableFields(meta).map((field) => field.name)
