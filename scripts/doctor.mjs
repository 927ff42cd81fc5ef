// `npm run doctor`: set-up, then the server's own program for it, run by the pinned Node.
import { join } from 'node:path'
import { ensureInstalled, foreground, pinnedNode, root, run } from './setup.mjs'

await run(() => {
  ensureInstalled()
  const program = join(root, 'server', 'src', 'platform', 'doctor', 'main.ts')
  return foreground(pinnedNode(), [program, ...process.argv.slice(2)])
})
