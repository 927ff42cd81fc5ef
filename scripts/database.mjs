// `npm run db:backup` and `npm run db:restore`: set-up, then the server's own program for it, run by the pinned Node.
import { join, resolve } from 'node:path'
import { ensureInstalled, foreground, pinnedNode, root, run } from './setup.mjs'

await run(() => {
  ensureInstalled()
  const program = join(root, 'server', 'src', 'platform', 'backup', 'main.ts')
  // AFORO_DATA counts from the repository, as for `npm start`; the file, from where the person stands.
  const [action, ...rest] = process.argv.slice(2)
  const here = process.env.INIT_CWD ?? process.cwd()
  const args = rest.map(argument => (argument.startsWith('-') ? argument : resolve(here, argument)))
  return foreground(pinnedNode(), [program, action, ...args])
})
