import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../database/embedded/cluster.ts'
import { homeIn } from '../database/embedded/home.ts'

/** Waits for the end of its input, which is the end of whoever started it, and leaves nothing behind. */
const watch = `
read -r _
file="$0/postgresql/data/postmaster.pid"
if [ -e "$file" ]; then
  kill -QUIT "$(head -n 1 "$file")"
  rm -rf "$(sed -n 5p "$file")"
fi
rm -rf "$0"
`

/** Two workers of tests, with two pools each, their copies and a crowd; or the servers of a run of walks. */
const connections = 300

/** Starts a PostgreSQL that forgets, in a folder of its own: gone when it is stopped, or its process ends, killed or not. */
export async function startTemporaryCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-cluster-'))
  // Whoever PostgreSQL runs as passes through it to its own.
  chmodSync(folder, 0o711)
  const watcher =
    process.platform === 'win32'
      ? undefined
      : spawn('sh', ['-c', watch, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher?.unref()
  const remove = () => {
    watcher?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const cluster = await startCluster(homeIn(folder), { connections, forgetful: true })
    const stop = () => cluster.stop().finally(remove)
    return { ...cluster, stop }
  } catch (error) {
    remove()
    throw error
  }
}
