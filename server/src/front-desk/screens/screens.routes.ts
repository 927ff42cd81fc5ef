import { randomUUIDv7 } from 'node:crypto'
import type { ScreenKind } from '@aforo/api/front-desk/screens'
import { insertUnlistedUser } from '../../people/users/users.ts'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { findWalkInOwner, insertWalkInOwner, takePairing } from './pairing.queries.ts'
import { historyWords, policyTrace, presentPolicy, presentScreen, traceOf } from './screens.present.ts'
import {
  findAnyScreen,
  findPolicy,
  holdRoom,
  insertScreen,
  listPolicies,
  lockPolicy,
  lockScreen,
  lockUnpaired,
  pairAgain,
  screenList,
  setPolicy,
  unpairScreen,
  updateScreen,
} from './screens.queries.ts'
import { unpairUndoMinutes, walkInName } from './screens.rules.ts'

const screen = recordOf({
  type: 'screen',
  find: ({ tx }, id) => findAnyScreen(tx, id),
  lock: ({ tx }, id) => lockScreen(tx, id),
  present: presentScreen,
  trace: traceOf,
  event: ({ id, campus_id }) => ({ topic: 'screens', campusId: campus_id, id }),
  words: historyWords,
})

const policy = recordOf({
  type: 'screen_policy',
  find: ({ tx }, id) => findPolicy(tx, id),
  lock: ({ tx }, id) => lockPolicy(tx, id),
  present: presentPolicy,
  trace: policyTrace,
  event: ({ id }) => ({ topic: 'screens', campusId: id }),
  words: historyWords,
})

interface PlaceAsked {
  kind: ScreenKind
  spaceId?: string
  campusId?: string
}

/** Where a screen stands, which can't be deleted meanwhile. @throws INVALID_FIELD */
async function placeAsked(
  { tx }: HandlerContext,
  { kind, spaceId, campusId }: PlaceAsked,
  errors: Refusals<'INVALID_FIELD'>,
): Promise<{ kind: ScreenKind; campus_id: string; space_id: string | null; name: string }> {
  if (kind === 'LOBBY') {
    if (spaceId !== undefined) invalidField(errors, 'spaceId', 'La pantalla de un lobby no tiene sala.')
    if (campusId === undefined) invalidField(errors, 'campusId', 'Elige la sede.')
    const campus = (await holdCampus(tx, campusId)) ?? invalidField(errors, 'campusId', 'Esa sede no existe.')
    return { kind, campus_id: campus.id, space_id: null, name: `Lobby ${campus.name}`.slice(0, 80) }
  }
  if (spaceId === undefined) invalidField(errors, 'spaceId', 'Elige la sala.')
  const room = (await holdRoom(tx, spaceId)) ?? invalidField(errors, 'spaceId', 'Esa sala no existe.')
  if (room.type !== 'ROOM' && room.type !== 'PHONE_BOOTH')
    invalidField(errors, 'spaceId', 'Solo las salas y cabinas tienen pantalla en la puerta.')
  if (campusId !== undefined && campusId !== room.campus_id)
    invalidField(errors, 'campusId', 'La sala está en otra sede.')
  return { kind, campus_id: room.campus_id, space_id: room.id, name: room.name.slice(0, 80) }
}

/** Makes the account that walk-in bookings belong to, at the tenant's first screen. */
async function ensureWalkInOwner({ tx, caller, now }: HandlerContext) {
  if (await findWalkInOwner(tx)) return
  const { tenantId } = caller
  const userId = await insertUnlistedUser(tx, { ...walkInName, tenantId, name: 'en-el-sitio', at: now })
  if (userId !== undefined) await insertWalkInOwner(tx, { tenant_id: tenantId, user_id: userId })
}

const wrongCode = 'Ningún dispositivo muestra ese código, o ya venció. Escribe el que muestra ahora.'

export const screenRoutes = {
  list: on.screens.list.handler(({ input, context: { tx } }) => screenList.page(tx, input, presentScreen)),

  pair: on.screens.pair.handler(async ({ input, context, errors }) => {
    const { tx, now, caller } = context
    const { name, ...place } = await placeAsked(context, input, errors)
    const hash = (await takePairing(tx, input.code, now)) ?? invalidField(errors, 'code', wrongCode)
    const { tenantId } = caller
    await ensureWalkInOwner(context)
    const id = randomUUIDv7()
    await insertScreen(tx, {
      ...place,
      tenant_id: tenantId,
      id,
      name: input.name ?? name,
      token_hash: hash,
      paired_at: now.toString(),
      paired_by: `${caller.givenName} ${caller.lastname}`.trim(),
    })
    return screen.created(context, 'screen.paired', id, errors)
  }),

  update: on.screens.update.handler(async ({ input, context, errors }) => {
    const before = await screen.lock(context, input, errors)
    const { name, kind = before.kind, spaceId, campusId } = input
    const isMoved = input.kind !== undefined || spaceId !== undefined || campusId !== undefined
    const asked = {
      kind,
      spaceId: spaceId ?? (kind === 'ROOM' ? (before.space_id ?? undefined) : undefined),
      campusId: campusId ?? (kind === 'LOBBY' ? before.campus_id : undefined),
    }
    const { name: _usual, ...place } = isMoved ? await placeAsked(context, asked, errors) : { name: undefined }
    await updateScreen(context.tx, before.id, { ...place, ...(name !== undefined && { name }) })
    // Elsewhere, too: each campus hears of its screens.
    if (isMoved) context.emit({ topic: 'screens', campusId: before.campus_id, id: before.id })
    return screen.changed(context, 'screen.edited', before)
  }),

  unpair: on.screens.unpair.handler(async ({ input, context, errors }) => {
    const before = await screen.lock(context, input, errors)
    await unpairScreen(context.tx, before.id, context.now)
    screen.record(context, 'screen.unpaired', { before })
    return { message: `Se desvinculó ${before.name}.` }
  }),

  restore: on.screens.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    if (!(await findAnyScreen(tx, input.id))) notFound(errors)
    const since = now.subtract({ minutes: unpairUndoMinutes })
    const before = (await lockUnpaired(tx, input.id, since)) ?? fail(errors.SCREEN_GONE())
    await unless('screens_token', errors.SCREEN_TAKEN, () => pairAgain(tx, before.id))
    return screen.changed(context, 'screen.restored', before)
  }),

  history: on.screens.history.handler(({ input, context, errors }) => screen.history(context, input, errors)),

  policies: on.screens.policies.handler(async ({ context }) => (await listPolicies(context.tx)).map(presentPolicy)),

  setPolicy: on.screens.setPolicy.handler(async ({ input, context, errors }) => {
    const { campusId, version, names, subjects, walkIns } = input
    const before = await policy.lock(context, { id: campusId, version }, errors)
    const key = { tenant_id: context.caller.tenantId, campus_id: campusId }
    await setPolicy(context.tx, key, { names, subjects, walk_ins: walkIns })
    return policy.changed(context, 'screen_policy.changed', before)
  }),

  policyHistory: on.screens.policyHistory.handler(({ input, context, errors }) =>
    policy.history(context, { id: input.campusId }, errors),
  ),
}
