import type { createSchema } from 'graphql-yoga'
import type { Service, RequestContext } from '../requestContext.ts'
import { filterableFields } from './recordChange.ts'
import { withUser } from '../tenancy/withUser.ts'
import { entityFacts, notLive, unfilterable } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { GraphQLContext } from './graphql.ts'
import { subscribeToChanges } from './publishedChanges.ts'

/** One schema for whatever entities there are: which of them are live, and their fields, are data (`liveEntities`). */
export const typeDefs = /* GraphQL */ `
  "A record as the calls of the contract answer it."
  scalar JSON

  type Query {
    "The entities whose changes the person may subscribe to."
    liveEntities: [LiveEntity!]!
  }

  type Subscription {
    """
    Changes of an entity's records from now on, as far as the person may read them. The stream ends with the session, and when changes may have been
    missed: whoever subscribes again reads anew what they show.
    """
    recordChanged(
      "The name of a live entity: message."
      entity: String!
      "Only records whose field holds this key, before or after the change."
      where: Match
    ): RecordChange!
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
    "The version that the change made; none of a deletion."
    version: Int
    "The record as it is when it is told; none of a deletion."
    record: JSON
  }

  enum Act {
    CREATED
    UPDATED
    DELETED
  }
`

type Asked = { entity: string; where?: { field: string; value: string } | null }
type Resolvers = NonNullable<Parameters<typeof createSchema<GraphQLContext>>[0]['resolvers']>

/** What stands behind the schema's fields. */
export function createResolvers(service: Service): Resolvers {
  const as = <T>({ c, claims }: GraphQLContext, work: (person: RequestContext) => Promise<T>) =>
    withUser(service, c, claims, work)
  const live = service.registry.all.filter((shape) => shape.entity.live)
  return {
    Query: {
      liveEntities: (_: unknown, __: unknown, asker: GraphQLContext) =>
        as(asker, async ({ guard }) =>
          live
            .filter((shape) => guard.find(shape, 'READ') !== undefined)
            .map((shape) => ({ name: shape.name, fields: fieldNames(shape) })),
        ),
    },
    Subscription: {
      recordChanged: {
        async subscribe(_: unknown, { entity, where }: Asked, asker: GraphQLContext) {
          const shape = live.find(({ name }) => name === entity)
          if (!shape) throw notLive({ given: entity, known: live.map(({ name }) => name) })
          if (where && !fieldNames(shape).includes(where.field))
            throw unfilterable({
              ...entityFacts(shape),
              field: where.field,
              known: fieldNames(shape),
            })
          await as(asker, async ({ guard }) => guard.require(shape, 'READ'))
          return subscribeToChanges(service, (work) => as(asker, work), {
            meta: shape,
            where: where ?? undefined,
            clientId: asker.claims.clientId,
            drop: asker.drop,
          })
        },
        resolve: (told: unknown) => told,
      },
    },
  }
}

const fieldNames = (shape: EntityMeta): string[] =>
  filterableFields(shape).map((field) => field.name)
