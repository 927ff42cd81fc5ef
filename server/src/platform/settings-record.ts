import type { LiveEvent } from '@aforo/api/platform/events'
import type { AuditAction } from './audit-actions.ts'
import type { Tx } from './database/database.ts'
import type { HandlerContext } from './http/on.ts'
import { isStale, type Stale, staleVersion } from './http/refusals.ts'

/** The definition of a tenant's singleton settings. */
interface SettingsKind<Context extends HandlerContext, Settings extends { version: number | null }, Answer> {
  action: AuditAction
  /** The record whose history shows changes. */
  entityType: string
  /** The current settings: saved or default. */
  read(context: Context): Promise<Settings>
  present(settings: Settings, context: Context): Answer | Promise<Answer>
  /** The audited fields. */
  trace(settings: Settings): object
  event(context: Context): LiveEvent
}

/** Locks the caller's tenant, so that changes wait for each other even before settings are saved. */
const lockOwn = (tx: Tx) =>
  tx
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', eb => eb.fn<string>('aforo_tenant'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Answering, locking and changing for the handlers of a tenant's settings: `recordOf` for a singleton. */
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

    /** Locks the settings for a change, if they are still the version that the caller saw. */
    async lock(context: Context, asked: { version?: number | null }, errors: Stale<Answer>): Promise<Settings> {
      await lockOwn(context.tx)
      const before = await read(context)
      if (isStale(asked, before)) staleVersion(errors, await present(before, context))
      return before
    },

    /** Records the change and answers the current settings. */
    async changed(context: Context, before: Settings): Promise<Answer> {
      const after = await read(context)
      const entityId = context.caller.tenantId
      context.record({ action, entityType, entityId, before: trace(before), after: trace(after) })
      context.emit(event(context))
      return present(after, context)
    },
  }
}
