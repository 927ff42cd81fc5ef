// `npm run dev`: the product while its code changes. Vite serves the web app on PORT and reloads it; what isn't the web app
// goes to the server behind it, which starts anew when a source of its own changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { compileCache, ensureInstalled, pinnedNode, root, run, Stop, serverProgram } from './setup.mjs'

const port = Number(process.env.PORT || 3000)

/** A port of loopback that is free now. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = probe.address().port
  probe.close()
  await once(probe, 'close')
  return found
}

async function requireFree(wanted) {
  const probe = createServer().listen(wanted, 'localhost')
  await once(probe, 'listening').catch(() => {
    throw new Stop(`el puerto ${wanted} está ocupado; elija otro, por ejemplo PORT=${wanted + 1}`)
  })
  probe.close()
  await once(probe, 'close')
}

await run(async () => {
  ensureInstalled()
  await requireFree(port)
  const behind = await freePort()
  const web = `http://localhost:${port}`
  const environment = { ...process.env, ...compileCache }
  const flags = [
    '--watch',
    '--watch-preserve-output',
    ...process.argv.slice(2).filter(given => given.startsWith('--inspect')),
  ]
  const server = spawn(pinnedNode(), [...flags, ...serverProgram.args], {
    cwd: root,
    stdio: 'inherit',
    // People, links and the sign-in know only the one address.
    env: { ...environment, ...serverProgram.env, PORT: String(behind), AFORO_PUBLIC_URL: web },
  })
  const vite = spawn(
    pinnedNode(),
    [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      '--port',
      String(port),
      '--strictPort',
      '--clearScreen=false',
    ],
    {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment, AFORO_SERVER: `http://localhost:${behind}` },
    },
  )
  const children = [server, vite]
  const end = signal => {
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  // Either of them alone is of no use: whichever ends takes the other along.
  const codes = children.map(async child => {
    const [code] = await once(child, 'exit')
    end('SIGTERM')
    return code ?? 0
  })
  return Math.max(...(await Promise.all(codes)))
})
