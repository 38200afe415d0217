// `npm test`: installs, then runs everything under the pinned Node (scripts/runTests.ts).
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, findPinnedNode, root } from './install.mjs'

ensureInstalled()
const node = findPinnedNode()
const child = spawn(node, [path.join(root, 'scripts', 'runTests.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
