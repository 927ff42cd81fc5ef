import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Owner } from './account.ts'

/** Where PostgreSQL listens: on sockets in a folder of ours, or on a local port where sockets don't exist. */
export interface Listening {
  sockets: string
  port: number
}

/** The system's limit for a socket's whole path is 104 to 108 bytes. */
const longest = 60
const prefix = 'aforo-pg-'

export async function listening(owner?: Owner): Promise<Listening> {
  if (process.platform === 'win32') return { sockets: '', port: await freePort() }
  const parent = Buffer.byteLength(tmpdir()) <= longest ? tmpdir() : '/tmp'
  const sockets = mkdtempSync(join(parent, prefix))
  if (owner) {
    // We keep ownership, so that root needs no special right to enter.
    chownSync(sockets, process.getuid?.() ?? 0, owner.gid)
    chmodSync(sockets, 0o770)
  }
  return { sockets, port: 5432 }
}

/** Whether we created the socket folder: only such a folder is ours to remove. */
export const isSocketFolder = (folder: string) =>
  [tmpdir(), '/tmp'].includes(dirname(folder)) && folder.includes(`/${prefix}`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
