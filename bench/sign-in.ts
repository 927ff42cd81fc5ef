import { argon2Sync, randomBytes } from 'node:crypto'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeTenant, makeUsers } from '@aforo/server/demo/factories'
import { hashPassword, passwordMatches } from '@aforo/server/platform/identity/passwords'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { answering, refreshAll, signIn } from './sign-in-browser.ts'
import type { Subject } from './subject.ts'
import { serverTarget, type Target } from './target.ts'

const password = 'cuatro llamas en la puna'
const domain = 'banco-de-pruebas'
const people = 500
const sessions = 10_000

/** Signing in at the chosen cost of a password's hash, beside that hash alone; and renewing what is signed in. */
export const signIns: Subject = {
  name: 'sign-in',
  title: 'Signing in',
  async measure({ seconds }) {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers')
      return undefined
    }
    try {
      return await measured(target, seconds)
    } finally {
      await target.remove()
    }
  },
}

async function measured(target: Target, seconds: number): Promise<string> {
  const port = String(await freePort())
  // Each client comes from an address of its own, as behind a load balancer: the lock per address is not what is measured.
  const environment = { ...target.environment, PORT: port, AFORO_DEMO: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' }
  const { users, quick } = await prepare({ ...environment, AFORO_DATA: target.data })
  const hashes = await bareHashes(seconds)
  const server = await startServer(environment, { data: target.data })
  try {
    let next = 0
    const once = () => {
      const count = next++
      return signIn(server.url, { domain, username: users[count % people] ?? '', password }, count)
    }
    await answering(4, 2, once)
    const rate = await answering(4, seconds, once)
    const kept = Array.from(
      { length: sessions },
      (_, count) => () =>
        signIn(server.url, { domain, username: quick[count % people] ?? '', password }, 1_000_000 + count),
    )
    const refreshed = await refreshAll(server.url, kept)
    const rows = [
      ['argon2id alone, as many as there are cores', number(hashes, 1), '–', '–'],
      [
        'signed in: page, password, code, tokens; 4 clients',
        number(rate.perSecond, 1),
        number(rate.p50),
        number(rate.p95),
      ],
      [
        `${number(sessions)} sessions refreshed once each; 16 clients`,
        number(refreshed.perSecond),
        number(refreshed.p50, 1),
        number(refreshed.p95, 1),
      ],
    ]
    return `${target.name}. argon2id with 19 MiB, two passes and one lane is what bounds signing in.

${table(['what', 'a second', 'p50 ms', 'p95 ms'], rows)}

A sign-in is ${number((rate.perSecond / hashes) * 100)} % of the bare hash's rate. Refused or failed: ${number(rate.failed)} sign-ins, ${number(refreshed.failed)} refreshes.`
  } finally {
    await server.stop()
  }
}

/** Hashes checked per second, in this process, as many at once as Node's threads take. */
async function bareHashes(seconds: number): Promise<number> {
  const hash = await hashPassword(password)
  const end = performance.now() + seconds * 1000
  let done = 0
  const from = performance.now()
  const worker = async () => {
    while (performance.now() < end) {
      await passwordMatches(password, hash)
      done++
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return done / ((performance.now() - from) / 1000)
}

/** People with passwords of the real cost, and others whose hash costs next to nothing: for having many sessions soon. */
async function prepare(environment: Record<string, string>) {
  const database = await openDatabase(readSettings(environment))
  try {
    const tenant = await makeTenant(database, { domainPrefix: domain })
    const passwordHash = await hashPassword(password)
    const named = async (hash: string) => {
      const many = Array.from({ length: people }, () => ({ passwordHash: hash }))
      return (await makeUsers(database, tenant, many)).map(({ username }) => username)
    }
    return { users: await named(passwordHash), quick: await named(cheapHash()) }
  } finally {
    await database.close()
  }
}

/** In the same form as the program's own, which reads the cost from it. */
function cheapHash(): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}
