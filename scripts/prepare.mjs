// Before `npm start`: installs, then generates and builds what changed, under the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, findPinnedNode, root } from './install.mjs'

ensureInstalled()
const done = spawnSync(findPinnedNode(), [path.join(root, 'scripts', 'freshen.ts')], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
