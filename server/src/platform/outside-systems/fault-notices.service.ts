import type { OutsideSystem } from '@aforo/api/platform/connections'
import { administratorsOf, isAnyOpen, mendFaults, notify } from '../notifications/notifications.ts'
import type { JobUnit } from '../unit-of-work.ts'
import { lockConnection } from './connections.queries.ts'
import { unsettledFaults } from './queue.queries.ts'

/**
 * Notices about faults of outside systems. Opening or closing one requires the connection's lock: otherwise a fault
 * fixed at the moment another task meets it could leave a notice that nothing closes.
 */

const ofTask = (system: OutsideSystem, code: string) => `outside:${system}:task:${code}`
const ofSystem = (system: OutsideSystem) => `outside:${system}:down`

type Unit = Pick<JobUnit, 'tx' | 'now' | 'emit'>

interface FaultNotice {
  title: string
  body: string
  /** Query string for the page of Integraciones. */
  search: string
}

/** Notifies everybody who can open Integraciones. */
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

/** A task failed and needs a person. */
export async function tellTaskFault(unit: JobUnit, system: OutsideSystem, code: string, notice: FaultNotice) {
  await lockConnection(unit.tx, system)
  await tell(unit, ofTask(system, code), notice)
}

/** A system went down. The caller holds the connection's lock. */
export const tellDown = (unit: JobUnit, system: OutsideSystem, notice: FaultNotice) =>
  tell(unit, ofSystem(system), notice)

/** Closes the notices of these faults, unless another task still has them. Call it after the tasks have changed. */
export async function mendTaskFaults(unit: Unit, system: OutsideSystem, codes: readonly (string | null)[]) {
  const left = [...new Set(codes.filter(code => code !== null))]
  if (left.length === 0) return
  // Most faults have no notice. A notice that opens meanwhile belongs to a task with the fault.
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

/** The system is back, or its connection was replaced. The caller holds the connection's lock. */
export const mendDown = (unit: Unit, system: OutsideSystem) => mendFaults(unit, [ofSystem(system)])
