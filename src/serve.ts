import { enableCompileCache } from 'node:module'
import path from 'node:path'

/**
 * The Node entry point. Compiled modules are kept from one start to the next, which is why the
 * others are imported only after this is on. A folder that cannot be written costs nothing but
 * time.
 */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))

await import('./startService.ts')
