import { randomUUIDv7 } from 'node:crypto'
import type { Connection, OutsideSystem } from '@aforo/api/platform/connections'
import { asSystem, asTenant } from '../database/transaction.ts'
import { historyRows, presentHistory } from '../history.ts'
import { fail, type HandlerContext, inTransaction, on } from '../http/on.ts'
import { notFound, type Refusals, refuseFault, staleVersion, wrongState } from '../http/refusals.ts'
import { mailPerAddress } from '../identity/attempts.rules.ts'
import { addressBucket, countTry } from '../identity/attempts.ts'
import type { Services } from '../services.ts'
import { historyWords, presentConnection, traceOf } from './connections.present.ts'
import {
  type ConnectionRow,
  countTasks,
  deleteConnection,
  findConnection,
  listConnections,
  lockConnection,
  writeCheck,
  writeConnection,
  writeEnabled,
  writeProbe,
} from './connections.queries.ts'
import { faultInAddress, faultInConnection, tryConnection } from './connections.service.ts'
import { type Connectors, connectorOf } from './connector.ts'
import { mendDown } from './fault-notices.service.ts'
import { openSecrets, sealSecrets } from './secrets.ts'

/** The calls for connections, with these connectors. */
export function connectionRoutes(connectors: Connectors) {
  const named = (system: OutsideSystem, errors: Refusals<'NOT_FOUND'>) =>
    connectorOf(connectors, system) ?? notFound(errors)

  const present = async (
    { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
    { settings: { publicUrl } }: Pick<Services, 'settings'>,
    system: OutsideSystem,
    errors: Refusals<'NOT_FOUND'>,
  ): Promise<Connection> =>
    presentConnection(named(system, errors), await findConnection(tx, system), await countTasks(tx), { publicUrl, now })

  const trace = (
    { record, emit }: HandlerContext,
    action:
      | 'connection.saved'
      | 'connection.switched_on'
      | 'connection.switched_off'
      | 'connection.probed'
      | 'connection.removed',
    before: ConnectionRow | undefined,
    after: ConnectionRow | undefined,
    more: object = {},
  ) => {
    record({
      action,
      entityType: 'connection',
      entityId: after?.id ?? before?.id ?? '',
      ...(before && { before: traceOf(before) }),
      ...(after && { after: { ...traceOf(after), ...more } }),
    })
    emit({ topic: 'connections' })
  }

  return {
    list: on.connections.list.handler(async ({ context: { tx, now, services } }) => {
      const [rows, counts] = await Promise.all([listConnections(tx), countTasks(tx)])
      return connectors.map(connector =>
        presentConnection(
          connector,
          rows.find(({ system }) => system === connector.system),
          counts,
          { publicUrl: services.settings.publicUrl, now },
        ),
      )
    }),

    get: on.connections.get.handler(({ input: { system }, context, errors }) =>
      present(context, context.services, system, errors),
    ),

    save: on.connections.save.handler(async ({ input, context, errors }) => {
      const { system, version, ...given } = input
      const { services } = context
      const connector = named(system, errors)
      refuseFault(errors, await faultInAddress(services.settings, given.address))
      return inTransaction(context, async unit => {
        const { tx, caller, now } = unit
        const before = await lockConnection(tx, system)
        const current = () => present(unit, services, system, errors)
        if (version !== undefined && version !== (before?.version ?? 0)) staleVersion(errors, await current())
        const kept = before && { address: before.address, secrets: Object.keys(before.sealed_secrets) }
        refuseFault(errors, faultInConnection(connector, given, kept))
        const { tenantId } = caller
        const sealedSecrets = sealSecrets(services.sealing, { tenantId, system }, given.secrets, before?.sealed_secrets)
        const { address, settings } = given
        const key = { tenantId, system, id: before?.id ?? randomUUIDv7() }
        await writeConnection(tx, key, { address, settings, sealedSecrets, now })
        const after = (await findConnection(tx, system)) ?? notFound(errors)
        await mendDown(unit, system)
        const changed = Object.keys(given.secrets)
        trace(unit, 'connection.saved', before, after, changed.length > 0 ? { secrets: changed.join(', ') } : {})
        // Rejected tasks may succeed now.
        unit.enqueue('outside.work', {})
        return current()
      })
    }),

    test: on.connections.test.handler(async ({ input, context, errors }) => {
      const { services, now, ip, caller } = context
      const { database } = services
      const { system, address, settings, secrets } = input
      const connector = named(system, errors)
      // Each call makes this server call another one, so the rate is limited to human speed.
      const wait = await asSystem(database, tx =>
        countTry(tx, [addressBucket('mail', `${ip}:test`, mailPerAddress)], now),
      )
      if (wait !== undefined) {
        context.retryAfter(wait)
        fail(errors.TOO_MANY_REQUESTS())
      }
      const row = await asTenant(database, caller.tenantId, tx => findConnection(tx, system))
      const isSaved = address === undefined
      if (isSaved && !row) notFound(errors)
      const given = {
        address: address ?? row?.address ?? '',
        settings: isSaved ? (row?.settings ?? {}) : settings,
        secrets: isSaved ? {} : secrets,
      }
      const kept = row && { address: row.address, secrets: Object.keys(row.sealed_secrets) }
      refuseFault(errors, faultInConnection(connector, given, kept))
      refuseFault(errors, await faultInAddress(services.settings, given.address))
      const typed = Object.entries(given.secrets).filter((one): one is [string, string] => one[1] !== null)
      const steps = await tryConnection(services, connector, {
        tenantId: caller.tenantId,
        system,
        address: given.address,
        settings: given.settings,
        mapping: row?.mapping ?? {},
        secrets: { ...(row ? openSecrets(services.sealing, row) : {}), ...Object.fromEntries(typed) },
        version: row?.version ?? 0,
      })
      if (isSaved) await asTenant(database, caller.tenantId, tx => writeCheck(tx, system, steps, services.clock.now()))
      return { ok: steps.every(({ outcome }) => outcome === 'OK'), steps }
    }),

    setEnabled: on.connections.setEnabled.handler(async ({ input, context, errors }) => {
      const { system, version, enabled } = input
      const { tx, now, services } = context
      const before = await lockConnection(tx, system)
      const current = () => present(context, services, system, errors)
      if (!before) {
        named(system, errors)
        wrongState(errors, 'NOT_CONFIGURED')
      }
      if (version !== undefined && version !== before.version) staleVersion(errors, await current())
      if (before.enabled === enabled) return current()
      await writeEnabled(tx, system, enabled, now)
      trace(
        context,
        enabled ? 'connection.switched_on' : 'connection.switched_off',
        before,
        (await findConnection(tx, system)) ?? before,
      )
      if (enabled) context.enqueue('outside.work', {})
      return current()
    }),

    remove: on.connections.remove.handler(async ({ input: { system, version }, context, errors }) => {
      const { tx, services } = context
      const row = await lockConnection(tx, system)
      const current = () => present(context, services, system, errors)
      const connector = named(system, errors)
      if (!row) wrongState(errors, 'NOT_CONFIGURED')
      if (version !== undefined && version !== row.version) staleVersion(errors, await current())
      if (row.enabled) wrongState(errors, 'ON')
      const open = (await countTasks(tx)).filter(one => one.system === system)
      if (open.length > 0) wrongState(errors, 'HAS_TASKS')
      trace(context, 'connection.removed', row, undefined)
      await connector.forget?.(tx)
      await deleteConnection(tx, system)
      await mendDown(context, system)
      return current()
    }),

    probe: on.connections.probe.handler(async ({ input: { system }, context, errors }) => {
      const { tx, now, services } = context
      const row = (await lockConnection(tx, system)) ?? notFound(errors)
      await writeProbe(tx, system, now)
      trace(context, 'connection.probed', row, row)
      context.enqueue('outside.work', {})
      return present(context, services, system, errors)
    }),

    history: on.connections.history.handler(async ({ input: { system }, context: { tx }, errors }) => {
      const connector = named(system, errors)
      const row = await findConnection(tx, system)
      return row ? presentHistory(await historyRows(tx, 'connection', row.id), historyWords(connector)) : []
    }),
  }
}
