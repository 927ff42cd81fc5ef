import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { findConnection } from '../../platform/outside-systems/connections.queries.ts'
import { stateOf } from '../../platform/outside-systems/schedule.rules.ts'
import { findTask, retryTasks } from '../../platform/outside-systems/tasks.queries.ts'
import { askDeals } from './ask.service.ts'
import { countQueued, dealsWithProduct, externalIdOf, findReads, queuedList } from './hubspot.queries.ts'
import { presentQueued } from './queue.present.ts'

type NotReadable = WrongState<'NOT_CONNECTED' | 'NOT_FROM_CRM'>

/** Asks for deals, told to read them in words. */
async function askForDeals(context: HandlerContext, ids: readonly string[], errors: NotReadable, message: string) {
  if ((await askDeals(context, ids)) === 0 && ids.length > 0) wrongState(errors, 'NOT_CONNECTED')
  context.emit({ topic: 'connections' })
  return { message }
}

const isOurs = (id: string) => id.includes('-')

export const salesQueueRoutes = {
  toProcess: on.salesQueue.toProcess.handler(async ({ input, context: { tx } }) => {
    const connection = await findConnection(tx, 'HUBSPOT')
    const portalId = connection && !connection.simulated ? connection.settings.portalId : undefined
    return queuedList.page(tx, input, presentQueued(portalId))
  }),

  processDeals: on.salesQueue.processDeals.handler(async ({ context: { tx } }) => {
    const [row, counts, reads] = await Promise.all([findConnection(tx, 'HUBSPOT'), countQueued(tx), findReads(tx)])
    const count = (state: string) => counts.find(one => one.state === state)?.total ?? 0
    return {
      connection: stateOf(row),
      simulated: row?.simulated ?? false,
      fault: row && row.circuit !== 'CLOSED' ? row.fault : null,
      waiting: count('WAITING'),
      running: count('RUNNING'),
      failed: count('FAILED'),
      reconciledAt: reads?.reconciled_at?.toString() ?? null,
    }
  }),

  sync: on.salesQueue.sync.handler(async ({ input: { id }, context, errors }) => {
    const task = await findTask(context.tx, id)
    if (task?.system !== 'HUBSPOT' || task.kind !== 'deal') notFound(errors)
    const retried = await retryTasks(context.tx, { ids: [id] }, context.now)
    if (retried.length === 0) wrongState(errors, task.state)
    context.record({
      action: 'outside_task.retried',
      entityType: 'outside_task',
      entityId: id,
      before: { title: task.title },
    })
    context.emit({ topic: 'connections' })
    context.enqueue('outside.work', {})
    return { message: 'El negocio se vuelve a leer ahora.' }
  }),

  syncDeal: on.salesQueue.syncDeal.handler(async ({ input: { id }, context, errors }) => {
    const sale = isOurs(id) ? ((await externalIdOf(context.tx, id.toLowerCase())) ?? notFound(errors)) : undefined
    if (sale?.external_id === null) wrongState(errors, 'NOT_FROM_CRM')
    return askForDeals(context, [sale?.external_id ?? id], errors, 'El negocio se vuelve a leer ahora.')
  }),

  forceUpdate: on.salesQueue.forceUpdate.handler(async ({ input: { id }, context, errors }) => {
    const sale = await externalIdOf(context.tx, id)
    if (sale?.external_id === null) wrongState(errors, 'NOT_FROM_CRM')
    const deals = sale?.external_id
      ? [sale.external_id]
      : ((await dealsWithProduct(context.tx, id)) ?? notFound(errors))
    return askForDeals(context, deals, errors, 'Las líneas se actualizarán en unos minutos.')
  }),
}
