import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The Node entry point. Compiled modules are kept from one start to the next, which is why the
// others are imported only after this is on. It is JavaScript, because this module itself is not
// kept: as TypeScript, it alone would need Node's compiler. A folder that cannot be written costs
// nothing but time.
const folder = path.join(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache(folder)
// For the thread of the embedded database.
process.env.NODE_COMPILE_CACHE ??= folder

await import('./startService.ts')
