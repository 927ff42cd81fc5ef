import type { AccessSettings, ProviderConfig, ProviderKind } from '@aforo/api/people/identity-providers'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { fail, type HandlerContext, inTransaction, on, type RequestContext } from '../../platform/http/on.ts'
import {
  notFound,
  type Refusals,
  refuseFault,
  type Stale,
  staleVersion,
  wrongState,
} from '../../platform/http/refusals.ts'
import { mailPerAddress } from '../../platform/identity/attempts.rules.ts'
import { addressBucket, countTry } from '../../platform/identity/attempts.ts'
import { tryConnection } from '../../platform/identity/federated/connection.ts'
import { deleteIdentities } from '../../platform/identity/federated/people.ts'
import { secretPurpose } from '../../platform/identity/federated/providers.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { updateTenant } from '../tenants/tenants.ts'
import { hasCountries } from '../users/users.ts'
import { auditedProvider, presentAccess, presentProvider } from './identity-providers.present.ts'
import {
  countWithoutFactor,
  deleteProvider,
  lacksFactor,
  listProviders,
  lockTenant,
  lockUser,
  readTenant,
  tenantOfAccount,
  writeProvider,
} from './identity-providers.queries.ts'
import { faultInConfig, staysProven } from './identity-providers.rules.ts'

type Context = RequestContext & Pick<HandlerContext, 'caller' | 'now'>

/** The organisation's id, for its own administrators and for any root; for others it is not there. */
async function reachable({ services, caller }: Context, account: string): Promise<string | undefined> {
  const found = await tenantOfAccount(services.database, account)
  const isRoot = caller.tenantType === 'AFORO' && caller.roles.includes('ROLE_ROOT')
  return found && (found.tenantId === caller.tenantId || isRoot) ? found.tenantId : undefined
}

interface House {
  tenantId: string
  unit: HandlerContext
  sealing: RequestContext['services']['sealing']
  /** As it is now. */
  present(): Promise<AccessSettings>
}

type Missing = Refusals<'NOT_FOUND'>
type StaleSettings = Stale<AccessSettings>

/** A call about one organisation: run in its own transaction, also where a root acts on another's; else it is not there. */
const ofTenant =
  <Input extends { account: string }, Errors extends Missing, T>(
    run: (house: House, input: Input, errors: Errors) => Promise<T>,
  ) =>
  async ({ input, context, errors }: { input: Input; context: Context; errors: Errors }): Promise<T> => {
    const tenantId = (await reachable(context, input.account)) ?? notFound(errors)
    const { settings } = context.services
    return inTransaction(context, async unit => {
      await unit.enter(tenantId)
      const present = async () => {
        const without = await countWithoutFactor(unit.tx, tenantId)
        return presentAccess(await readTenant(unit.tx, tenantId), await listProviders(unit.tx), without, settings)
      }
      return run({ tenantId, unit, sealing: context.services.sealing, present }, input, errors)
    })
  }

/** The organisation's settings, held; refused where somebody else changed them since they were read. */
async function lockCurrent(
  { tenantId, unit, present }: House,
  { version }: { version?: number },
  errors: StaleSettings,
) {
  const tenant = await lockTenant(unit.tx, tenantId)
  if (version !== undefined && version !== tenant.version) staleVersion(errors, await present())
  return tenant
}

/** Leaves the traces of a change and answers how people sign in now. */
async function changed({ tenantId, unit, present }: House, action: AuditAction, before: object, after: object) {
  unit.record({ action, entityType: 'organization', entityId: tenantId, before, after })
  unit.emit({ topic: 'organization', id: tenantId })
  return present()
}

/** Takes a provider away, and with it the choice of it. */
const removing = (kind: ProviderKind) => async (house: House, _input: object, errors: Missing) => {
  const { tenantId, unit } = house
  const tenant = await lockTenant(unit.tx, tenantId)
  const row = (await listProviders(unit.tx)).find(provider => provider.kind === kind) ?? notFound(errors)
  if (tenant.selected_idp === kind) await updateTenant(unit.tx, tenantId, { selected_idp: 'PASSWORD' })
  await deleteProvider(unit.tx, kind)
  return changed(house, 'organization.provider_removed', auditedProvider(presentProvider(row)), {})
}

export const identityProviderRoutes = {
  accessSettings: on.identityProviders.accessSettings.handler(ofTenant(({ present }) => present())),

  saveProvider: on.identityProviders.saveProvider.handler(
    ofTenant(async (house, input, errors) => {
      const { tenantId, unit, sealing, present } = house
      await lockTenant(unit.tx, tenantId)
      const row = (await listProviders(unit.tx)).find(({ kind }) => kind === input.kind)
      const before = row && presentProvider(row)
      if (input.version !== undefined && input.version !== before?.version) staleVersion(errors, await present())
      refuseFault(errors, faultInConfig(input, row !== undefined))
      const sealedSecret =
        input.clientSecret === undefined
          ? (row?.sealed_secret ?? '')
          : sealing.seal(input.clientSecret, secretPurpose(tenantId, input.kind))
      await writeProvider(unit.tx, input, { tenantId, sealedSecret, stillProven: staysProven(before, input) })
      const after = (await present()).providers.find(({ kind }) => kind === input.kind) ?? notFound(errors)
      return changed(
        house,
        before ? 'organization.provider_changed' : 'organization.provider_added',
        before ? auditedProvider(before) : {},
        { ...auditedProvider(after), ...(input.clientSecret === undefined ? {} : { clientSecret: 'changed' }) },
      )
    }),
  ),

  testProvider: on.identityProviders.testProvider.handler(async ({ input, context, errors }) => {
    const { services, now, ip } = context
    const { database, settings, sealing } = services
    const tenantId = (await reachable(context, input.account)) ?? notFound(errors)
    // It makes this server call another one: no faster than people click.
    const wait = await asSystem(database, tx =>
      countTry(tx, [addressBucket('mail', `${ip}:test`, mailPerAddress)], now),
    )
    if (wait !== undefined) {
      context.retryAfter(wait)
      fail(errors.TOO_MANY_REQUESTS())
    }
    const rows = await asTenant(database, tenantId, listProviders)
    const row = rows.find(({ kind }) => kind === input.kind)
    refuseFault(errors, faultInConfig(input, row !== undefined))
    const kept = () => sealing.unseal(row?.sealed_secret ?? '', secretPurpose(tenantId, input.kind))
    const steps = await tryConnection(settings, {
      kind: input.kind,
      clientId: input.applicationId,
      clientSecret: input.clientSecret ?? kept(),
      directoryId: directoryOf(input),
    })
    return { ok: steps.every(({ outcome }) => outcome === 'OK'), steps }
  }),

  chooseProvider: on.identityProviders.chooseProvider.handler(
    ofTenant(async (house, input, errors) => {
      const { tenantId, unit } = house
      const tenant = await lockCurrent(house, input, errors)
      const { selectedIdp } = input
      const configured = (await listProviders(unit.tx)).map(({ kind }) => kind)
      if (selectedIdp !== 'PASSWORD' && !configured.includes(selectedIdp)) wrongState(errors, 'NOT_CONFIGURED')
      await updateTenant(unit.tx, tenantId, { selected_idp: selectedIdp })
      return changed(house, 'organization.provider_chosen', { selectedIdp: tenant.selected_idp }, { selectedIdp })
    }),
  ),

  removeGoogle: on.identityProviders.removeGoogle.handler(ofTenant(removing('GOOGLE_WORKSPACE'))),

  removeMicrosoft: on.identityProviders.removeMicrosoft.handler(ofTenant(removing('MICROSOFT'))),

  setSessions: on.identityProviders.setSessions.handler(
    ofTenant(async (house, input, errors) => {
      const tenant = await lockCurrent(house, input, errors)
      const { inactivityMinutes, sessionHours } = input
      const change = { inactivity_minutes: inactivityMinutes, session_hours: sessionHours }
      await updateTenant(house.unit.tx, house.tenantId, change)
      const before = { inactivityMinutes: tenant.inactivity_minutes, sessionHours: tenant.session_hours }
      return changed(house, 'organization.sessions_changed', before, { inactivityMinutes, sessionHours })
    }),
  ),

  requireSecondFactor: on.identityProviders.requireSecondFactor.handler(
    ofTenant(async (house, input, errors) => {
      const { tenantId, unit } = house
      const { required } = input
      const tenant = await lockCurrent(house, input, errors)
      // Who asks everybody for one has seen that it works, and has recovery codes.
      if (required && (await lacksFactor(unit.tx, tenantId, unit.caller.userId))) fail(errors.OWN_FACTOR_FIRST())
      await updateTenant(unit.tx, tenantId, { second_factor_required: required })
      const before = { secondFactorRequired: tenant.second_factor_required }
      return changed(house, 'organization.second_factor_changed', before, { secondFactorRequired: required })
    }),
  ),

  forgetIdentities: on.identityProviders.forgetIdentities.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const user = (await lockUser(tx, input.id)) ?? notFound(errors)
    if (user.roles.includes('ROLE_ROOT') && !caller.roles.includes('ROLE_ROOT')) fail(errors.FORBIDDEN())
    if (user.id !== caller.userId && !hasCountries(caller.countries, user.countries_allowed))
      fail(errors.COUNTRY_ABOVE())
    const forgotten = await deleteIdentities(tx, user.id)
    await endSessions(tx, { tenantId: user.tenant_id, userId: user.id })
    record({ action: 'user.identities_forgotten', entityType: 'user', entityId: user.id, before: { forgotten } })
    emit({ topic: 'users', id: user.id })
    return { message: 'La próxima vez se reconocerá a la persona por su correo.' }
  }),
}

const directoryOf = (config: ProviderConfig) => (config.kind === 'MICROSOFT' ? config.tenantId : null)
