// `npm start`: everything from a fresh clone to the running product. Its arguments and settings are the server's own.
import { ensureBuilt, ensureInstalled, foreground, pinnedNode, refuseUnprepared, run, serverProgram } from './setup.mjs'

await run(() => {
  const args = process.argv.slice(2)
  if (process.env.AFORO_ENV === 'production') refuseUnprepared()
  else {
    ensureInstalled()
    if (!args.includes('--help') && !args.includes('-h')) ensureBuilt()
  }
  const environment = { ...process.env, ...serverProgram.env }
  return foreground(pinnedNode(), [...serverProgram.args, ...args], { env: environment })
})
