import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })

/** Whether this process may mount file systems: root outside of most containers. */
export const mayMount: boolean = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'aforo-mount-'))
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'aforo', folder)
    run('umount', folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})()

/** A file system of its own of a few megabytes, in memory. */
export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  /** Gives it back. */
  free(): Promise<void>
  remove(): void
}

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'aforo', folder)
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      for (let piece = 1024 * 1024; piece >= 4096; ) {
        try {
          await appendFile(ballast, Buffer.alloc(piece))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          piece /= 2
        }
      }
    },
    free: () => rm(ballast),
    remove() {
      run('umount', '--lazy', folder)
      rmdirSync(folder)
    },
  }
}
