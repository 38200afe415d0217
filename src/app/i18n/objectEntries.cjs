/** In place of the polyfill of this name (`vite.config.ts`). */
module.exports = Object.entries
