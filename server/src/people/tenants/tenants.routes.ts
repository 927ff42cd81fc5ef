import { randomUUIDv7 } from 'node:crypto'
import { type identityProviders, type Tenant, wordOfName } from '@aforo/api/people/tenants'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { breaks } from '../../platform/database/constraints.ts'
import type { ConstraintName } from '../../platform/database/schema.ts'
import { seeingAll } from '../../platform/database/transaction.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import { type HandlerContext, on, open } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault, type Stale } from '../../platform/http/refusals.ts'
import { webClient } from '../../platform/identity/provider.ts'
import { endAllSessions } from '../../platform/identity/sessions.ts'
import { recordOf } from '../../platform/records.ts'
import { addPerson, peopleRoutes } from './people.routes.ts'
import { enterTenantOf } from './tenant-scope.service.ts'
import { historyWords, presentTenant, presentTenantSummary, traceOf } from './tenants.present.ts'
import {
  countConsequences,
  findSelectedIdp,
  findTenant,
  insertTenant,
  lockTenant,
  type TenantColumns,
  type TenantRow,
  tenantList,
  updateTenant,
  wordsTaken,
} from './tenants.queries.ts'

type IdentityProvider = (typeof identityProviders)[number]

type FieldRefusal = Refusals<'INVALID_FIELD'>

const takenNames: [constraint: ConstraintName, data: { field: string; message: string }][] = [
  ['tenants_account_name_key', { field: 'accountName', message: 'Otra organización ya tiene ese nombre de cuenta.' }],
  ['tenants_domain_prefix_key', { field: 'domainPrefix', message: 'Otra organización ya tiene ese dominio.' }],
]

/** Turns the database's refusal of a name that another tenant has into one of its field. */
async function unlessTaken<T>(errors: FieldRefusal, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const taken = takenNames.find(([constraint]) => breaks(error, constraint))
    refuseFault(errors, taken?.[1])
    throw error
  }
}

const tenantRecord = recordOf({
  type: 'tenant',
  find: ({ tx }, id) => findTenant(tx, id),
  lock: async ({ tx }, id) => {
    await lockTenant(tx, id)
    return findTenant(tx, id)
  },
  present: (row, { caller }) => presentTenant(row, caller),
  trace: traceOf,
  event: ({ id }) => ({ topic: 'tenants', id }),
  words: historyWords,
})

/** Lock, compare, change, record, answer. The call is in the tenant that it changes. */
async function change(
  context: HandlerContext,
  { id }: TenantRow,
  { version, action, fields }: { version: number | undefined; action: ActionOf<'tenant'>; fields: TenantColumns },
  errors: Refusals<'NOT_FOUND'> & Stale<Tenant>,
): Promise<Tenant> {
  const before = await tenantRecord.lock(context, { id, version }, errors)
  await updateTenant(context.tx, before.id, fields)
  if (fields.active === false) await endAllSessions(context.tx)
  context.emit({ topic: 'organization' })
  return tenantRecord.changed(context, `tenant.${action}`, before)
}

export const tenantRoutes = {
  /** A prefix that nobody has looks like one that signs in with passwords. */
  identityProviderConfig: open.tenants.identityProviderConfig.handler(async ({ input, context: { services } }) => {
    const selectedIdp = ((await findSelectedIdp(services.database, input.domain)) ?? 'PASSWORD') as IdentityProvider
    return {
      authenticationConfig: {
        domainPrefix: input.domain,
        // Always there for some of a tenant's people: for roots, and for administrators while a provider is new.
        identityProviders: selectedIdp === 'PASSWORD' ? [selectedIdp] : [selectedIdp, 'PASSWORD'],
        selectedIdp,
      },
      oauth2Config: { clientId: webClient, tokenUrl: `${services.settings.publicUrl}/oidc/token` },
    }
  }),

  list: on.tenants.list.handler(({ input, context: { tx } }) =>
    seeingAll(tx, () => tenantList.page(tx, input, presentTenantSummary)),
  ),

  proposal: on.tenants.proposal.handler(async ({ input, context: { tx } }) => {
    const word = wordOfName(input.name)
    if (word === '') return { domainPrefix: '' }
    const taken = await seeingAll(tx, () => wordsTaken(tx, word))
    for (let count = 1; ; count++) {
      const domainPrefix = count === 1 ? word : `${word}-${count}`
      if (!taken.has(domainPrefix)) return { domainPrefix }
    }
  }),

  create: on.tenants.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { name, accountName, type, domainPrefix, timeZone, admin } = input
    const id = randomUUIDv7()
    await context.enter(id)
    await unlessTaken(errors, () =>
      insertTenant(tx, {
        id,
        account_name: accountName,
        name,
        type,
        domain_prefix: domainPrefix,
        time_zone: timeZone,
      }),
    )
    const made = (await findTenant(tx, id)) ?? notFound(errors)
    tenantRecord.record(context, 'tenant.created', { after: made })
    await addPerson(context, made, { ...admin, roles: ['ROLE_ADMIN'] }, errors, 'admin.username')
    return presentTenant((await findTenant(tx, id)) ?? made, caller)
  }),

  details: on.tenants.details.handler(async ({ input, context, errors }) =>
    presentTenant(await enterTenantOf(context, input.account, errors), context.caller),
  ),

  update: on.tenants.update.handler(async ({ input, context, errors }) => {
    const tenant = await enterTenantOf(context, input.account, errors)
    const fields = { name: input.name, domain_prefix: input.domainPrefix, time_zone: input.timeZone }
    return unlessTaken(errors, () =>
      change(context, tenant, { version: input.version, action: 'changed', fields }, errors),
    )
  }),

  consequences: on.tenants.consequences.handler(async ({ input, context, errors }) => {
    const { id } = await enterTenantOf(context, input.account, errors)
    const { forbids, takes } = await dependentsOf(context, { subject: 'TENANT', id }, 'SUSPEND')
    // Its records open only for its own people.
    const unlinked = takes.map(group => ({ ...group, items: group.items.map(item => ({ ...item, link: null })) }))
    return { ...(await countConsequences(context.tx, context.now)), dependents: { forbids, takes: unlinked } }
  }),

  disable: on.tenants.disable.handler(async ({ input, context, errors }) => {
    const tenant = await enterTenantOf(context, input.account, errors)
    if (tenant.id === context.caller.tenantId)
      invalidField(errors, 'account', 'No puedes deshabilitar tu propia organización.')
    return change(context, tenant, { version: input.version, action: 'disabled', fields: { active: false } }, errors)
  }),

  enable: on.tenants.enable.handler(async ({ input, context, errors }) => {
    const tenant = await enterTenantOf(context, input.account, errors)
    return change(context, tenant, { version: input.version, action: 'enabled', fields: { active: true } }, errors)
  }),

  history: on.tenants.history.handler(async ({ input, context, errors }) => {
    return tenantRecord.history(context, await enterTenantOf(context, input.account, errors), errors)
  }),

  ...peopleRoutes,
}
