import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../database/embedded/cluster.ts'
import { homeIn } from '../database/embedded/home.ts'

/** Waits for the end of its input, which means that its parent process ended, and then removes everything. */
const watch = `
read -r _
file="$0/postgresql/data/postmaster.pid"
if [ -e "$file" ]; then
  kill -QUIT "$(head -n 1 "$file")"
  rm -rf "$(sed -n 5p "$file")"
fi
rm -rf "$0"
`

/** Two test workers with two pools each, copies and crowds; or the servers of a run of walks. */
const connections = 300

/**
 * Starts a non-durable PostgreSQL in its own folder, removed when it is stopped or its process ends, even if killed.
 */
export async function startTemporaryCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-cluster-'))
  // PostgreSQL's user passes through it to its own folder.
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
