import { type BulkInput, type BulkResult, bulkAtMost } from '@aforo/api/people/iam'
import type { Role } from '@aforo/api/platform/base'
import { problemTexts } from '@aforo/api/platform/problems'
import type { z } from 'zod'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { addPeople, membersAmong, removePeople } from '../teams/teams.ts'
import { type Context, notHere } from './accounts.service.ts'
import { lockCharge, lockUsers, othersInCharge, setAccounts, setRoles } from './iam.queries.ts'
import { personOf, traceOf } from './users.present.ts'
import { idsOf, searchOf, type UserRow, usersById } from './users.queries.ts'
import { type Act, isSo, type Refused, refusalOf, resendMinutes, without } from './users.rules.ts'

type Input = z.output<typeof BulkInput>

/** Of those refused, so many are named. */
const namedAtMost = 200

type Errors = Refusals<'NOT_FOUND' | 'INVALID_FIELD'>

/** Why somebody is left out, to be read in a list of many. */
const reasons: Record<Refused, string> = {
  ROLE_ABOVE: problemTexts.ROLE_ABOVE.message,
  COUNTRY_ABOVE: 'Tiene países que tú no tienes.',
  OWN_ACCOUNT: 'Es tu propia cuenta.',
  LAST_ADMIN: problemTexts.LAST_ADMIN.message,
  WRONG_STATE: 'Ya ingresó o está deshabilitada: no espera una bienvenida.',
  TOO_MANY_REQUESTS: `Recibió el correo hace menos de ${resendMinutes} minutos.`,
  NOT_HERE: notHere,
}

/** What the rules are asked about; a team's acts are anybody's who edits the person. */
function actOf({ act, role, teamId }: Input, errors: Errors): Act {
  if (act === 'GRANT_ROLE' || act === 'REMOVE_ROLE') {
    if (!role) invalidField(errors, 'role', 'Elige el rol.')
    return act === 'GRANT_ROLE' ? { grant: role } : { revoke: role }
  }
  if (act === 'ADD_TO_TEAM' || act === 'REMOVE_FROM_TEAM') {
    if (!teamId) invalidField(errors, 'teamId', 'Elige el equipo.')
    return 'edit'
  }
  return act === 'ENABLE' ? 'enable' : act === 'DISABLE' ? 'disable' : 'resend'
}

/** The selected people, held for the rest of the transaction. */
async function lockSelected({ tx }: Context, input: Input, errors: Errors): Promise<UserRow[]> {
  const { userIds, filter, except = [] } = input
  if ((userIds === undefined) === (filter === undefined)) invalidField(errors, 'userIds', 'Elige a las personas.')
  const ids = userIds ?? (await idsOf(tx, await searchOf(tx, filter ?? {}), except, bulkAtMost + 1))
  if (ids.length > bulkAtMost)
    invalidField(
      errors,
      'filter',
      `Son más de ${bulkAtMost.toLocaleString('es-PE')} personas. Filtra la lista y hazlo por partes.`,
    )
  if (!input.preview) {
    await lockCharge(tx)
    await lockUsers(tx, ids)
  }
  return usersById(tx, ids)
}

/** Puts the change to those who are to have it. */
async function apply(context: Context, input: Input, act: Act, rows: UserRow[], errors: Errors): Promise<void> {
  const { tx, caller, now, record, enqueue } = context
  const ids = rows.map(({ id }) => id)
  const usernames = rows.map(({ username }) => username)
  if (ids.length === 0) return
  if (input.teamId && act === 'edit') {
    const change = input.act === 'ADD_TO_TEAM' ? addPeople : removePeople
    const WRONG_STATE = () => invalidField(errors, 'teamId', 'Ese equipo está inactivo: ya no cambia.')
    await change(context, input.teamId, usernames, { ...errors, WRONG_STATE })
    return
  }
  const after = new Map<string, { roles?: Role[]; active?: boolean }>()
  if (typeof act === 'object') {
    const changes = rows.map(({ id, roles }) => ({
      id,
      roles: 'grant' in act ? [...roles, act.grant] : without(roles, act.revoke),
    }))
    await setRoles(tx, changes)
    for (const { id, roles } of changes) after.set(id, { roles })
  } else if (act === 'resend') {
    await setAccounts(tx, ids, { welcomed_at: now.toString() })
    for (const userId of ids) enqueue('users.welcome', { tenantId: caller.tenantId, userId })
  } else {
    await setAccounts(tx, ids, { active: act === 'enable' })
    for (const id of ids) after.set(id, { active: act === 'enable' })
  }
  for (const row of rows)
    record({
      action: `user.${pastOf(act)}`,
      entityType: 'user',
      entityId: row.id,
      before: traceOf(row),
      after: traceOf({ ...row, ...after.get(row.id) }),
    })
}

function pastOf(act: Act): ActionOf<'user'> {
  if (typeof act === 'object') return 'grant' in act ? 'role_granted' : 'role_removed'
  if (act === 'resend') return 'welcome_resent'
  return act === 'enable' ? 'enabled' : 'disabled'
}

export const bulk = on.users.bulk.handler(async ({ input, context, errors }): Promise<BulkResult> => {
  const { tx, caller, now, emit } = context
  const act = actOf(input, errors)
  const rows = await lockSelected(context, input, errors)
  // Whoever is among them can't stand in for those who go.
  const around = {
    now,
    othersInCharge: await othersInCharge(
      tx,
      rows.map(({ id }) => id).filter(id => id !== caller.userId),
    ),
  }
  const team =
    act === 'edit' && input.teamId
      ? await membersAmong(
          tx,
          input.teamId,
          rows.map(({ id }) => id),
        )
      : undefined
  if (act === 'edit' && !team) notFound(errors)
  const isAlready = (row: UserRow) =>
    team ? team.has(row.id) === (input.act === 'ADD_TO_TEAM') : isSo(act, personOf(row))
  const unchanged = rows.filter(isAlready)
  const sorted = rows
    .filter(row => !isAlready(row))
    .map(row => ({ row, refused: refusalOf(act, personOf(row), caller, around) }))
  const allowed = sorted.filter(({ refused }) => refused === undefined).map(({ row }) => row)
  const refused = sorted.flatMap(({ row, refused }) => (refused ? [{ row, reason: reasons[refused] }] : []))
  if (!input.preview && allowed.length > 0) {
    await apply(context, input, act, allowed, errors)
    emit({ topic: 'users' })
  }
  return {
    matched: rows.length,
    done: allowed.length,
    unchanged: unchanged.length,
    refused: refused.length,
    refusals: refused.slice(0, namedAtMost).map(({ row, reason }) => ({
      userId: row.id,
      name: `${row.given_name} ${row.lastname}`.trim(),
      username: row.username,
      reason,
    })),
    changed: allowed.map(({ id }) => id),
    ...(input.preview &&
      input.act === 'DISABLE' && {
        dependents: await dependentsOf(context, { subject: 'PERSON', id: allowed.map(({ id }) => id) }, 'SUSPEND'),
      }),
  }
})
