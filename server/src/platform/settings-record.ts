import type { LiveEvent } from '@aforo/api/platform/events'
import type { AuditAction } from './audit-actions.ts'
import type { Tx } from './database/database.ts'
import type { HandlerContext } from './http/on.ts'
import { isStale, type Stale, staleVersion } from './http/refusals.ts'

/** What is particular to settings of which a tenant has one set. */
interface SettingsKind<Context extends HandlerContext, Settings extends { version: number | null }, Answer> {
  action: AuditAction
  /** In whose history a change stands. */
  entityType: string
  /** As they are now, written or usual. */
  read(context: Context): Promise<Settings>
  present(settings: Settings, context: Context): Answer | Promise<Answer>
  /** What the audit log keeps of them. */
  trace(settings: Settings): object
  event(context: Context): LiveEvent
}

/** Holds the caller's tenant, so that changes also wait for each other where nothing is written yet. */
const lockOwn = (tx: Tx) =>
  tx
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', eb => eb.fn<string>('aforo_tenant'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** How each handler of a tenant's settings answers, locks and changes them: the `recordOf` of what there is once. */
export function settingsOf<Context extends HandlerContext, Settings extends { version: number | null }, Answer>({
  action,
  entityType,
  read,
  present,
  trace,
  event,
}: SettingsKind<Context, Settings, Answer>) {
  return {
    now: async (context: Context): Promise<Answer> => present(await read(context), context),

    /** The settings to change, held for this transaction, if they are still the ones that the caller saw. */
    async lock(context: Context, asked: { version?: number | null }, errors: Stale<Answer>): Promise<Settings> {
      await lockOwn(context.tx)
      const before = await read(context)
      if (isStale(asked, before)) staleVersion(errors, await present(before, context))
      return before
    },

    /** Records what was changed and answers the settings as they are now. */
    async changed(context: Context, before: Settings): Promise<Answer> {
      const after = await read(context)
      const entityId = context.caller.tenantId
      context.record({ action, entityType, entityId, before: trace(before), after: trace(after) })
      context.emit(event(context))
      return present(after, context)
    },
  }
}
