import type { OutsideSystem } from '@aforo/api/platform/connections'
import { administratorsOf, isAnyOpen, mendFaults, notify } from '../notifications/notifications.ts'
import type { JobUnit } from '../unit-of-work.ts'
import { lockConnection } from './connections.queries.ts'
import { unsettledFaults } from './queue.queries.ts'

/**
 * Notices of what is wrong with outside systems. Whoever tells or ends one holds the connection: else a fault that is
 * mended at the moment at which another task meets it has a notice that nothing ends.
 */

const ofTask = (system: OutsideSystem, code: string) => `outside:${system}:task:${code}`
const ofSystem = (system: OutsideSystem) => `outside:${system}:down`

type Unit = Pick<JobUnit, 'tx' | 'now' | 'emit'>

interface FaultNotice {
  title: string
  body: string
  /** Of the address of Integraciones. */
  search: string
}

/** Tells those who may open Integraciones. */
const tell = async (unit: JobUnit, fault: string, { title, body, search }: FaultNotice) =>
  notify(unit, {
    tenantId: unit.tenantId,
    userIds: await administratorsOf(unit.tx),
    kind: 'SYNC_FAILED',
    title,
    body,
    link: `/app/configurations/general/integrations${search}`,
    fault,
  })

/** A task failed and waits for somebody. */
export async function tellTaskFault(unit: JobUnit, system: OutsideSystem, code: string, notice: FaultNotice) {
  await lockConnection(unit.tx, system)
  await tell(unit, ofTask(system, code), notice)
}

/** A system is down from now on. The caller holds the connection. */
export const tellDown = (unit: JobUnit, system: OutsideSystem, notice: FaultNotice) =>
  tell(unit, ofSystem(system), notice)

/** Ends what was said of these faults, as far as no other task still has them. Called after the tasks left them. */
export async function mendTaskFaults(unit: Unit, system: OutsideSystem, codes: readonly (string | null)[]) {
  const left = [...new Set(codes.filter(code => code !== null))]
  if (left.length === 0) return
  // Most faults pass without a notice. One that is told meanwhile is of a task that has it.
  if (
    !(await isAnyOpen(
      unit.tx,
      left.map(code => ofTask(system, code)),
    ))
  )
    return
  await lockConnection(unit.tx, system)
  const unsettled = await unsettledFaults(unit.tx, system, left)
  await mendFaults(
    unit,
    left.filter(code => !unsettled.includes(code)).map(code => ofTask(system, code)),
  )
}

/** The system is back, or its connection is another one. The caller holds the connection. */
export const mendDown = (unit: Unit, system: OutsideSystem) => mendFaults(unit, [ofSystem(system)])
