// `npm run bench`: set-up, then the measurements, by the pinned Node.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, foreground, pinnedNode, root, run } from './setup.mjs'

await run(() => {
  ensureInstalled()
  ensureBuilt()
  return foreground(pinnedNode(), [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)])
})
