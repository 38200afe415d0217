import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The Node entry point. `npm run build` builds the service into a few files. What Node compiles of
// them is kept from one start to the next, which is why they are imported only after this is on. A
// folder that cannot be written costs nothing but time.
const folder = path.join(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache(folder)
// For the thread of the embedded database.
process.env.NODE_COMPILE_CACHE ??= folder

await import('../dist-service/startService.js')
