// Made by `npm run generate` from schemas/. Do not edit.
import type { DefinitionModules } from '../model/field.ts'

export const definitions: DefinitionModules = {
}
