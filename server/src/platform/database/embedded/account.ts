import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * As whom PostgreSQL's programs run: as ourselves, unless that is root, as whom they refuse to run, or a user without a name,
 * whom `initdb` doesn't accept.
 */
export interface Account {
  /** What each command line begins with. */
  wrap: string[]
  /** Whose their files are, where they aren't ours. */
  owner?: Owner
  /** Who has them while `initdb` runs, which wants a user with a name. */
  founder?: Owner
}

export interface Owner {
  uid: number
  gid: number
}

const ourselves: Account = { wrap: [] }
/** Of nobody: outside the numbers that Debian and systemd give to people, services and containers. */
const nobodys = 60_600

/** The accounts that may do, the best first; none where we are root and the machine lets root be nobody else. */
export function accounts(): Account[] {
  if (!process.getuid || (process.getuid() !== 0 && hasName())) return [ourselves]
  const named = userWithName()
  if (!named) return []
  const found: Account[] = []
  // In a user namespace of its own it takes itself for that user, while its files stay ours.
  const namespace: Account = { wrap: ['unshare', '--user', `--map-user=${named.uid}`, '--'] }
  if (runs(namespace, 'true')) found.push(namespace)
  const other: Account = { wrap: [], owner: { uid: nobodys, gid: nobodys }, founder: named }
  if (process.getuid() === 0 && runs(other, 'true')) found.push(other)
  return found
}

/** Whether somebody can write in a folder, and so go through all that it lies in. */
export const reaches = (account: Account, folder: string) =>
  account === ourselves || runs(account, 'sh', '-c', 'test -w "$0" && test -x "$0"', folder)

/** Whether somebody can run a program. */
export const canRun = (account: Account, program: string) =>
  account === ourselves || runs(account, 'sh', '-c', 'test -x "$0" && test -r "$0"', program)

const runs = (account: Account, program: string, ...args: string[]) =>
  spawnSync(...as(account, program, args, { stdio: 'ignore' })).status === 0

/** Starts a program as somebody. */
export const spawnAs = (account: Account, program: string, args: string[], options: SpawnOptions) =>
  spawn(...as(account, program, args, options))

function as<Options extends SpawnOptions>(
  { wrap, owner }: Account,
  program: string,
  args: string[],
  options: Options,
): [string, string[], Options] {
  const [command = program, ...rest] = [...wrap, program]
  return [command, [...rest, ...args], { env: environment, ...options, ...owner }]
}

/** What PostgreSQL needs of ours: neither its own variables, which would change what it does, nor our secrets. */
const neededVariable = /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|LD_\w+|DYLD_\w+|FAKETIME\w*|NO_FAKE_STAT)$/i
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => neededVariable.test(name))),
  LC_ALL: 'C',
  TZ: 'UTC',
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** A user of the machine other than root, `nobody` where there is one. */
function userWithName(): Owner | undefined {
  let lines: string[]
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return undefined
  }
  const users = lines
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const { uid, gid } = users.find(({ name }) => name === 'nobody') ?? users[0] ?? {}
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
