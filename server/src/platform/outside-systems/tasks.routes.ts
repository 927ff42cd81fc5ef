import { unless } from '../database/constraints.ts'
import { type HandlerContext, on } from '../http/on.ts'
import { notFound, wrongState } from '../http/refusals.ts'
import { abandon, type Connectors, connectorOf } from './connector.ts'
import { mendTaskFaults } from './fault-notices.service.ts'
import { waitsForSomebody } from './faults.ts'
import { presentDetail, presentTask } from './tasks.present.ts'
import {
  discardTasks,
  findTask,
  listExchanges,
  listFaults,
  listLine,
  lockTask,
  restoreTask,
  retryTasks,
  type TaskRow,
  taskList,
} from './tasks.queries.ts'
import { lifecycle } from './tasks.rules.ts'

/** The start of a day in the organisation's zone. */
const startOf = (date: string, zone: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant()

const zoneOf = async ({ tx }: Pick<HandlerContext, 'tx'>) =>
  (await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()).time_zone

type Done = 'retried' | 'discarded' | 'restored'

const trace = ({ record }: HandlerContext, done: Done, row: Pick<TaskRow, 'id' | 'title'>, reason?: string) =>
  record({
    action: `outside_task.${done}`,
    entityType: 'outside_task',
    entityId: row.id,
    before: { title: row.title },
    ...(reason !== undefined && { reason }),
  })

/** Tasks behind them may run now. */
const goOn = ({ emit, enqueue }: HandlerContext) => {
  emit({ topic: 'connections' })
  enqueue('outside.work', {})
}

/** The console of outside tasks. */
export const taskRoutes = (connectors: Connectors) => {
  /** Tells the record of a discarded task. */
  const giveUp = (context: HandlerContext, row: TaskRow, reason: string) =>
    abandon(
      { ...context, tenantId: context.caller.tenantId },
      connectorOf(connectors, row.system),
      row,
      waitsForSomebody('DISCARDED', `Se descartó en Integraciones: ${reason}`),
    )
  return {
    searchTasks: on.connections.searchTasks.handler(async ({ input, context }) => {
      const { tx } = context
      const { from, to } = input
      const zone = from !== undefined || to !== undefined ? await zoneOf(context) : 'UTC'
      const asked = {
        ...input,
        since: from === undefined ? undefined : startOf(from, zone),
        until: to === undefined ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), zone),
      }
      return taskList.page(tx, asked, row => presentTask(connectors, row))
    }),

    faults: on.connections.faults.handler(async ({ context: { tx } }) =>
      (await listFaults(tx)).map(({ system, code, message, count }) => ({
        system,
        code: code ?? '',
        message: message ?? '',
        count,
      })),
    ),

    getTask: on.connections.getTask.handler(async ({ input: { id }, context: { tx }, errors }) => {
      const row = (await findTask(tx, id)) ?? notFound(errors)
      return presentDetail(connectors, row, await listLine(tx, row), await listExchanges(tx, id))
    }),

    retryTask: on.connections.retryTask.handler(async ({ input: { id }, context, errors }) => {
      const row = (await lockTask(context.tx, id)) ?? notFound(errors)
      if (!lifecycle.allows(row.state, 'retry')) wrongState(errors, row.state)
      await retryTasks(context.tx, { ids: [id] }, context.now)
      trace(context, 'retried', row)
      goOn(context)
      return presentTask(connectors, (await findTask(context.tx, id)) ?? notFound(errors))
    }),

    retryTasks: on.connections.retryTasks.handler(async ({ input, context }) => {
      const which = 'ids' in input ? input : { system: input.system, faultCodes: [input.faultCode] }
      const retried = await retryTasks(context.tx, which, context.now)
      for (const row of retried) trace(context, 'retried', row)
      if (retried.length > 0) goOn(context)
      return { retried: retried.length }
    }),

    discardTask: on.connections.discardTask.handler(async ({ input: { id, reason }, context, errors }) => {
      const row = (await lockTask(context.tx, id)) ?? notFound(errors)
      if (!lifecycle.allows(row.state, 'discard')) wrongState(errors, row.state)
      await discardTasks(context.tx, [id], reason, context.now)
      await giveUp(context, row, reason)
      await mendTaskFaults(context, row.system, [row.fault_code])
      trace(context, 'discarded', row, reason)
      goOn(context)
      return presentTask(connectors, (await findTask(context.tx, id)) ?? notFound(errors))
    }),

    discardTasks: on.connections.discardTasks.handler(async ({ input: { ids, reason }, context }) => {
      const discarded = await discardTasks(context.tx, ids, reason, context.now)
      for (const row of discarded) {
        const whole = await findTask(context.tx, row.id)
        if (whole) await giveUp(context, whole, reason)
        trace(context, 'discarded', row, reason)
      }
      // In a fixed order, so that two calls don't deadlock.
      for (const [system, rows] of [...Map.groupBy(discarded, row => row.system)].sort())
        await mendTaskFaults(
          context,
          system,
          rows.map(row => row.fault_code),
        )
      if (discarded.length > 0) goOn(context)
      return { discarded: discarded.length, ids: discarded.map(({ id }) => id) }
    }),

    restoreTask: on.connections.restoreTask.handler(async ({ input: { id }, context, errors }) => {
      const row = (await lockTask(context.tx, id)) ?? notFound(errors)
      if (!lifecycle.allows(row.state, 'restore')) wrongState(errors, row.state)
      const refusal = () => errors.WRONG_STATE({ data: { status: row.state } })
      // The same task was requested again meanwhile.
      await unless('outside_tasks_merged', refusal, () => restoreTask(context.tx, id, context.now))
      trace(context, 'restored', row)
      goOn(context)
      return presentTask(connectors, (await findTask(context.tx, id)) ?? notFound(errors))
    }),
  }
}
