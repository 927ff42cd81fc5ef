import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * The account that runs PostgreSQL's programs: ours, unless we are root, which they refuse, or a user without a name,
 * which `initdb` refuses.
 */
export interface Account {
  /** The prefix of each command line. */
  wrap: string[]
  /** The owner of their files, if not us. */
  owner?: Owner
  /** The owner while `initdb` runs, which requires a user with a name. */
  founder?: Owner
}

export interface Owner {
  uid: number
  gid: number
}

const ourselves: Account = { wrap: [] }
/**
 * A uid that belongs to nobody: outside the ranges that Debian and systemd assign to people, services and containers.
 */
const nobodys = 60_600

/** Possible accounts, best first; empty if we are root and the machine allows no other user. */
export function accounts(): Account[] {
  if (!process.getuid || (process.getuid() !== 0 && hasName())) return [ourselves]
  const named = userWithName()
  if (!named) return []
  const found: Account[] = []
  // In its own user namespace it runs as that user, while its files stay ours.
  const namespace: Account = { wrap: ['unshare', '--user', `--map-user=${named.uid}`, '--'] }
  if (runs(namespace, 'true')) found.push(namespace)
  const other: Account = { wrap: [], owner: { uid: nobodys, gid: nobodys }, founder: named }
  if (process.getuid() === 0 && runs(other, 'true')) found.push(other)
  return found
}

/** Whether the account can write to a folder, and so traverse its parents. */
export const reaches = (account: Account, folder: string) =>
  account === ourselves || runs(account, 'sh', '-c', 'test -w "$0" && test -x "$0"', folder)

/** Whether the account can run a program. */
export const canRun = (account: Account, program: string) =>
  account === ourselves || runs(account, 'sh', '-c', 'test -x "$0" && test -r "$0"', program)

const runs = (account: Account, program: string, ...args: string[]) =>
  spawnSync(...as(account, program, args, { stdio: 'ignore' })).status === 0

/** Starts a program with an account. */
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

/**
 * The environment variables for PostgreSQL: none of its own, which would change its behaviour, and none of our secrets.
 */
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

/** A user of the machine other than root, preferably `nobody`. */
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
