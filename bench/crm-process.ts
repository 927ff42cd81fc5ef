// The simulated HubSpot in a process of its own and at the lowest priority: HubSpot's computers aren't the operator's, so it
// takes of this machine's processors only what the program and its people leave.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { deliverAll, startCrm } from './crm-deliveries.ts'

/** Where it is and what a connection to it needs. */
export interface CrmAddress {
  url: string
  portalId: number
  clientSecret: string
  token: string
}

/** What can be asked of it. */
interface Asks {
  address(): CrmAddress
  /** Changes deals at random and tells the address of it, until all events are delivered. */
  deliver(to: string): ReturnType<typeof deliverAll>
  /** How often it was called. */
  calls(): number
  /** The ids of the deals that are there now. */
  deals(): string[]
  /** From now on it answers every call. */
  recover(): void
}

export type CrmProcess = {
  [Name in keyof Asks]: (...given: Parameters<Asks[Name]>) => Promise<Awaited<ReturnType<Asks[Name]>>>
} & { close(): Promise<void> }

interface Question {
  id: number
  name: keyof Asks
  given: unknown[]
}
interface Answer {
  id: number
  value?: unknown
  fault?: string
}

/** Starts it. A fault of it is thrown by the question that it answers. */
export async function startCrmProcess(): Promise<CrmProcess> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: 'inherit' })
  await once(child, 'message')
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  child.on('message', ({ id, value, fault }: Answer) => {
    if (fault === undefined) open.get(id)?.resolve(value)
    else open.get(id)?.reject(new Error(fault))
    open.delete(id)
  })
  let asked = 0
  const ask =
    (name: keyof Asks) =>
    (...given: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        open.set(asked, { resolve: resolve as (value: unknown) => void, reject })
        child.send({ id: asked++, name, given } satisfies Question)
      })
  return {
    address: ask('address'),
    deliver: ask('deliver'),
    calls: ask('calls'),
    deals: ask('deals'),
    recover: ask('recover'),
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const crm = await startCrm()
  const asks: Asks = {
    address: () => ({ url: crm.url, portalId: crm.portalId, clientSecret: crm.clientSecret, token: crm.token }),
    deliver: to => deliverAll(crm, to),
    calls: () => crm.calls.length,
    deals: () => crm.store.list('deals').map(({ id }) => id),
    recover: () => crm.failEvery(undefined),
  }
  process.on('message', async ({ id, name, given }: Question) => {
    const run = asks[name] as (...given: unknown[]) => unknown
    const answer = await Promise.resolve()
      .then(() => run(...given))
      .then(
        value => ({ id, value }),
        (error: unknown) => ({ id, fault: String(error) }),
      )
    process.send?.(answer satisfies Answer)
  })
  process.on('disconnect', () => process.exit())
  process.send({ id: -1 })
}
