import type { Entity } from '../src/model/entity.ts'

export const printStories = (entity: Entity) => `export const name = '${entity.name}'\n`
