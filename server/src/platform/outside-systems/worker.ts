import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { camelCased } from '../database/column-names.rules.ts'
import { breaks } from '../database/constraints.ts'
import type { Tx } from '../database/database.ts'
import { asSystem, asTenant, retried } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { asJob, type JobUnit } from '../unit-of-work.ts'
import { type Exchange, type OpenConnection, type OutsideClient, openClient } from './client.ts'
import {
  type ConnectionRow,
  circuitOf,
  findConnection,
  lockConnection,
  writeAnswered,
  writeCircuit,
} from './connections.queries.ts'
import { abandon, type Connector, type Connectors, connectorOf, type Finish, type OutsideHandler } from './connector.ts'
import { mendDown, mendTaskFaults, tellDown, tellTaskFault } from './fault-notices.service.ts'
import { OutsideFault } from './faults.ts'
import {
  extendLease,
  lockCircuit,
  markDone,
  markFault,
  markSent,
  type Owner,
  readyConnections,
  takeTask,
  withoutWaiting,
} from './queue.queries.ts'
import {
  admission,
  afterAnswer,
  afterFailure,
  afterRefrain,
  attemptsAtMost,
  pauseAfter,
  probing,
} from './schedule.rules.ts'
import { openSecrets } from './secrets.ts'
import { insertExchanges, type TaskRow } from './tasks.queries.ts'

/** Loops of one copy. Each runs one task at a time; they wait for outside systems in parallel. */
const loops = 4
/** Milliseconds until an idle loop checks again while another is busy; it ends at once when that one is done. */
const lookAgain = 250
/** Milliseconds after which a copy takes no new task, so that its job ends. */
const longestShift = 60_000
/** Milliseconds between two heartbeats. */
const heartbeat = 20_000

/** Runs functions one at a time, in the order of the calls. */
type InTurn = <T>(run: () => Promise<T>) => Promise<T>

function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return run => {
    const mine = last.then(run)
    last = mine.catch(() => {})
    return mine
  }
}

/** Another worker has the task, so this one's result is discarded. */
class LeaseLost extends Error {}

interface Claimed extends Owner {
  task: TaskRow
  connection: ConnectionRow
  worker: string
}

/**
 * Runs due tasks until there are none. Any number of copies may do so at the same time.
 * @returns the number of attempts
 */
export async function workOff(services: Services, connectors: Connectors): Promise<number> {
  // One transaction of the queue at a time, so that people's bookings don't wait behind four.
  const alone = inTurn()
  let attempts = 0
  let busy = 0
  let idle = new AbortController()
  const busyWith = <T>(work: Promise<T>): Promise<T> => {
    busy++
    return work.finally(() => {
      busy--
      if (busy > 0) return
      idle.abort()
      idle = new AbortController()
    })
  }
  const ends = performance.now() + longestShift
  const loop = async () => {
    while (performance.now() < ends) {
      const claimed = await busyWith(alone(() => claim(services)))
      if (claimed) {
        await busyWith(attempt(services, connectors, claimed, alone))
        attempts++
      } else if (busy > 0) await sleep(lookAgain, undefined, { signal: idle.signal }).catch(() => {})
      else return
    }
  }
  // One loop checks; the others start once there is work.
  const first = await claim(services)
  if (!first) return 0
  await Promise.all([
    busyWith(attempt(services, connectors, first, alone)).then(() => {
      attempts++
      return loop()
    }),
    ...Array.from({ length: loops - 1 }, loop),
  ])
  return attempts
}

/** Takes a free task. */
async function claim({ database, clock }: Services): Promise<Claimed | undefined> {
  const now = clock.now()
  for (const owner of await asSystem(database, tx => readyConnections(tx, now))) {
    const worker = randomUUID()
    try {
      const claimed = await retried(() => asTenant(database, owner.tenantId, tx => claimOf(tx, owner, worker, now)))
      if (claimed) return claimed
    } catch (error) {
      // Two copies took tasks of one subject at the same moment; the database admitted one.
      if (!breaks(error, 'outside_tasks_one_at_a_time') && !(error instanceof NothingToProbe)) throw error
    }
  }
  return undefined
}

/** Rolls back a probe without a task. */
class NothingToProbe extends Error {}

async function claimOf(tx: Tx, owner: Owner, worker: string, now: Temporal.Instant): Promise<Claimed | undefined> {
  await withoutWaiting(tx)
  let connection = await findConnection(tx, owner.system)
  if (!connection?.enabled) return undefined
  if (connection.circuit !== 'CLOSED') {
    await lockCircuit(tx, owner)
    connection = await findConnection(tx, owner.system)
    if (!connection) return undefined
  }
  const admitted = admission(circuitOf(connection), now)
  if (admitted === 'WAIT') return undefined
  if (admitted === 'PROBE') await writeCircuit(tx, owner.system, probing(circuitOf(connection), now))
  const task = await takeTask(tx, owner, worker, now)
  if (!task && admitted === 'PROBE') throw new NothingToProbe()
  return task && { ...owner, task, connection, worker }
}

/** Makes one attempt and records its outcome. */
async function attempt(services: Services, connectors: Connectors, claimed: Claimed, alone: InTurn): Promise<void> {
  const { tenantId, system, task, worker } = claimed
  const connector = connectorOf(connectors, system)
  const handler = connector?.kinds[task.kind]
  const said: Exchange[] = []
  const inTenant = <T>(run: (tx: Tx) => Promise<T>) => asTenant(services.database, tenantId, run)
  const alive = setInterval(() => {
    inTenant(tx => extendLease(tx, task.id, worker, services.clock.now())).catch(() => {
      // The next heartbeat comes soon; without any, another worker takes over.
    })
  }, heartbeat)
  try {
    if (!connector || !handler) throw new OutsideFault('REFUSED', 'UNKNOWN_KIND', 'Esta versión no sabe hacer esto.')
    const client = openClient(services, openConnection(services, claimed.connection), {
      async before(exchange) {
        // Recorded first: after a crash it shows that something may have been sent.
        await inTenant(async tx => {
          if (!(await markSent(tx, task.id, worker, services.clock.now()))) throw new LeaseLost()
          await insertExchanges(tx, { tenantId, system, taskId: task.id, attempt: task.attempts }, [exchange])
        })
      },
      async after(exchange, once, refused) {
        said.push(exchange)
        if (once && refused) await inTenant(tx => markSent(tx, task.id, worker, null))
      },
    })
    const finish = await outcomeOf(handler, client, task, services)
    await alone(() => asJob(services, tenantId, connector.name, unit => settle(unit, claimed, finish, said)))
    services.meters.attempted(system, 'done')
  } catch (error) {
    if (error instanceof LeaseLost) return
    const fault = faultOf(error)
    services.meters.attempted(system, fault.kind.toLowerCase())
    if (fault.code === 'INTERNAL')
      services.log.error({ err: error, system, kind: task.kind, taskId: task.id }, 'outside task')
    await alone(() =>
      asJob(services, tenantId, connector?.name ?? system, unit => settleFault(unit, claimed, connector, fault, said)),
    ).catch(again => {
      if (!(again instanceof LeaseLost)) throw again
    })
  } finally {
    clearInterval(alive)
  }
}

const openConnection = (services: Services, row: ConnectionRow): OpenConnection => ({
  ...camelCased(row, ['tenant_id', 'system', 'address', 'settings', 'mapping', 'version']),
  secrets: openSecrets(services.sealing, row),
})

async function outcomeOf(
  handler: OutsideHandler,
  client: OutsideClient,
  task: TaskRow,
  services: Services,
): Promise<Finish> {
  const read = handler.payload.safeParse(task.payload)
  if (!read.success) throw new OutsideFault('REFUSED', 'UNREADABLE_TASK', 'Esta versión no entiende lo que se pidió.')
  const atWork = {
    id: task.id,
    subject: task.subject,
    payload: read.data,
    record: task.record_type && task.record_id ? { type: task.record_type, id: task.record_id } : null,
    attempt: task.attempts,
  }
  // A request was sent, and may or may not have arrived.
  if (task.sent_at && handler.lookFirst) {
    const found = await handler.lookFirst(client, atWork, services)
    if (found) return found
  }
  return handler.carryOut(client, atWork, services)
}

const faultOf = (error: unknown): OutsideFault =>
  error instanceof OutsideFault
    ? error
    : new OutsideFault('DOWN', 'INTERNAL', 'Hubo un error inesperado de este lado. Se volverá a intentar.', {
        cause: error,
      })

/** Applies the attempt's outcome and marks the task as done, in one transaction. */
async function settle(unit: JobUnit, { tenantId, system, task, worker }: Claimed, finish: Finish, said: Exchange[]) {
  const { tx, now } = unit
  await withoutWaiting(tx)
  const record = await finish(unit)
  const done = await markDone(tx, task.id, worker, now, record ?? undefined)
  if (!done) throw new LeaseLost()
  await insertExchanges(tx, { tenantId, system, taskId: task.id, attempt: task.attempts }, said)
  await answered(unit, system)
  await mendTaskFaults(unit, system, [task.fault_code])
  if (done.again) unit.enqueue('outside.work', {})
}

/** The system answered, so its failures no longer count. */
async function answered(unit: JobUnit, system: Owner['system']) {
  const { tx, now } = unit
  await writeAnswered(tx, system, now)
  const connection = await findConnection(tx, system)
  if (!connection || (connection.circuit === 'CLOSED' && connection.failures === 0)) return
  const locked = await lockConnection(tx, system)
  if (!locked) return
  await writeCircuit(tx, system, afterAnswer(circuitOf(locked)))
  if (locked.circuit === 'CLOSED') return
  unit.emit({ topic: 'connections' })
  await mendDown(unit, system)
  // Waiting tasks can run now.
  unit.enqueue('outside.work', {})
}

async function settleFault(
  unit: JobUnit,
  { tenantId, system, task, worker }: Claimed,
  connector: Connector | undefined,
  fault: OutsideFault,
  said: Exchange[],
) {
  const { tx, now } = unit
  const ours = fault.code === 'INTERNAL'
  const opened = ours ? false : await countAgainst(unit, system, fault)
  const isOpen = opened || (fault.kind === 'DOWN' && !ours && (await isDown(tx, system)))
  const counted = (fault.kind === 'DOWN' && !isOpen) || fault.kind === 'REFUSED'
  const failed = fault.kind === 'REFUSED' || (counted && task.attempts >= attemptsAtMost)
  // A pause requested by the system is the connection's, so the task's own pause is zero.
  const pause = counted && !failed ? pauseAfter(task.attempts, Math.random()) : 0
  // Before the task's row is locked, in the same order as `settle`: first the record, then the task.
  if (failed) await abandon(unit, connector, task, fault)
  const outcome = await markFault(tx, task.id, worker, {
    failed,
    counted,
    nextTryAt: now.add({ milliseconds: Math.round(pause * 1000) }),
    code: fault.code,
    message: fault.message,
  })
  if (!outcome) throw new LeaseLost()
  await insertExchanges(tx, { tenantId, system, taskId: task.id, attempt: task.attempts }, said)
  // A definite refusal is also an answer.
  if (fault.kind === 'REFUSED' && said.some(({ status }) => status !== null)) await answered(unit, system)
  const name = connector?.name ?? system
  if (outcome.state === 'FAILED') {
    unit.emit({ topic: 'connections', id: task.id })
    await tellTaskFault(unit, system, fault.code, {
      title: `${name}: ${fault.message}`,
      body: task.title,
      search: `?task=${task.id}`,
    })
  } else if (outcome.state === 'WAITING' && failed) unit.enqueue('outside.work', {})
  if (opened) {
    unit.emit({ topic: 'connections' })
    await tellDown(unit, system, {
      title: `${name} no responde`,
      body: `${fault.message} Lo pendiente espera y no se pierde.`,
      search: '',
    })
  }
  // A different fault has replaced the earlier one.
  if (task.fault_code !== fault.code) await mendTaskFaults(unit, system, [task.fault_code])
}

/** @returns whether the system went down just now */
async function countAgainst({ tx, now }: JobUnit, system: Owner['system'], fault: OutsideFault): Promise<boolean> {
  if (fault.kind === 'REFUSED') return false
  const connection = await lockConnection(tx, system)
  if (!connection) return false
  const before = circuitOf(connection)
  const after =
    fault.kind === 'BUSY'
      ? afterRefrain(before, fault.seconds ?? 10, now, fault.certain)
      : afterFailure(before, { fault: fault.message, atOnce: fault.kind === 'SHUT_OUT', chance: Math.random() }, now)
  await writeCircuit(tx, system, after)
  return before.state === 'CLOSED' && after.state === 'OPEN'
}

const isDown = async (tx: Tx, system: Owner['system']) => (await findConnection(tx, system))?.circuit !== 'CLOSED'
