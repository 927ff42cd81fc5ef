// `npm start`: everything from a fresh clone to the running product. Its arguments and settings are the server's own.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, foreground, pinnedNode, root, run } from './setup.mjs'

await run(() => {
  const args = process.argv.slice(2)
  ensureInstalled()
  if (!args.includes('--help') && !args.includes('-h')) ensureBuilt()
  return foreground(pinnedNode(), [join(root, 'server', 'src', 'main.ts'), ...args])
})
