// Made by `npm run generate` from schemas/. Do not edit.
export const name = 'site-location'
