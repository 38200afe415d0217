// Runs before `npm start`: installs packages, then generates and builds what changed, with the
// pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, findPinnedNode, root } from './install.mjs'

ensureInstalled()
const done = spawnSync(findPinnedNode(), [path.join(root, 'scripts', 'ensureBuilt.ts')], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
