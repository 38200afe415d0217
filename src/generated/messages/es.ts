// Made by `npm run generate` from schemas/. Do not edit.
const messages: Record<string, string> = {}

export default messages
