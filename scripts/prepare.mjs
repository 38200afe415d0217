// Runs before `npm start`: installs packages, then generates and builds what changed, with the
// pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, findPinnedNode, root } from './install.mjs'

ensureInstalled()
const done = spawnSync(findPinnedNode(), [path.join(root, 'scripts', 'ensureBuilt.ts')], {
  cwd: root,
  stdio: 'inherit',
  // What Node compiles of the scripts is kept from one start to the next.
  env: {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
  },
})
process.exit(done.status ?? 1)
