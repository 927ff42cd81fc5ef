import { createHash, randomBytes } from 'node:crypto'
import type { DeviceState } from '@aforo/api/front-desk/screen-states'
import { asSystem } from '../../platform/database/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail, inTransaction, type RequestContext } from '../../platform/http/on.ts'
import type { Refusals } from '../../platform/http/refusals.ts'
import { codePath } from './codes.document.ts'
import type { DeviceContext, DoorContext } from './device.present.ts'
import { type DeviceScreen, findScreenByToken, noteSeen, wasUnpaired } from './device.queries.ts'
import { readLobby } from './lobby.service.ts'
import { findPairing, insertPairing } from './pairing.queries.ts'
import { readRoom } from './room.service.ts'
import { codeLength, codeMinutes, codeOf, unpairUndoMinutes } from './screens.rules.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Attempts at a code that no other device shows: of a thousand million codes, the second is free. */
const attemptsAtMost = 5

/** Who acts on a screen: its tenant's walk-in account, without any right of a person. Histories name the screen. */
const actorOf = (screen: DeviceScreen): Caller => ({
  tenantId: screen.tenant_id,
  tenantType: screen.tenant_type,
  tenantName: screen.tenant_name,
  domainPrefix: screen.domain_prefix,
  userId: screen.user_id,
  username: screen.username,
  givenName: 'Pantalla',
  lastname: screen.name,
  roles: [],
  countries: [],
  sessionId: screen.id,
})

/** The screen of the device that asks. @returns undefined where it isn't paired */
export async function screenOf({
  services,
  device,
}: Pick<RequestContext, 'services' | 'device'>): Promise<DeviceScreen | undefined> {
  const { token } = device
  if (token === undefined) return undefined
  return asSystem(services.database, tx => findScreenByToken(tx, hashOf(token)))
}

/** Runs a call of a device in its tenant. */
function asScreen<T>(
  { services, requestId }: Pick<RequestContext, 'services' | 'requestId'>,
  screen: DeviceScreen,
  run: (context: DeviceContext) => Promise<T>,
): Promise<T> {
  const caller = actorOf(screen)
  const now = services.clock.now()
  return inTransaction({ services, caller, requestId, now }, unit => run({ ...unit, services, screen }))
}

/** Runs a call at the door of a room. @throws UNAUTHORIZED where the device isn't paired, NOT_FOUND where it has no room */
export async function atDoor<T>(
  context: RequestContext,
  errors: Refusals<'UNAUTHORIZED' | 'NOT_FOUND'>,
  run: (context: DoorContext) => Promise<T>,
): Promise<T> {
  const screen = (await screenOf(context)) ?? fail(errors.UNAUTHORIZED())
  const { space_id: spaceId } = screen
  if (spaceId === null || screen.place_gone) fail(errors.NOT_FOUND())
  return asScreen(context, screen, unit => run({ ...unit, spaceId }))
}

/** What the device shows now. */
export async function readDevice(context: RequestContext): Promise<DeviceState> {
  const { device } = context
  const screen = await screenOf(context)
  if (!screen) return readPairing(context)
  return asScreen(context, screen, async unit => {
    // Renewed along with it: browsers forget a cookie in the end.
    if ((await noteSeen(unit.tx, screen.id, unit.now)) && device.token !== undefined) {
      device.set(device.token)
      unit.emit({ topic: 'screens', campusId: screen.campus_id, id: screen.id })
    }
    const now = unit.now.toString()
    if (screen.place_gone) return { state: 'GONE', name: screen.name, now }
    if (screen.space_id !== null) return readRoom({ ...unit, spaceId: screen.space_id })
    return (await readLobby(unit)) ?? { state: 'GONE', name: screen.name, now }
  })
}

async function readPairing({ services, device }: RequestContext): Promise<DeviceState> {
  const now = services.clock.now()
  const { token } = device
  if (token === undefined) return { state: 'NONE' }
  const found = await asSystem(services.database, tx => findPairing(tx, hashOf(token), now))
  if (!found) return { state: 'NONE' }
  return pairing(services, found.code, found.expires_at, now)
}

function pairing(
  { settings }: RequestContext['services'],
  code: string,
  expiresAt: Temporal.Instant,
  now: Temporal.Instant,
): DeviceState {
  const address = `${settings.publicUrl}/app/configurations/general/profile?tab=screens`
  const { path, size } = codePath(`${address}&code=${code}`)
  return {
    state: 'PAIRING',
    code: `${code.slice(0, 3)}-${code.slice(3)}`,
    expiresAt: expiresAt.toString(),
    now: now.toString(),
    address: new URL(settings.publicUrl).host,
    qr: path,
    qrSize: size,
  }
}

/** The token of a device that was unpaired a moment ago. A new one would keep that from being taken back. */
async function tokenToKeep({ services, device: { token } }: RequestContext, now: Temporal.Instant) {
  if (token === undefined) return undefined
  const since = now.subtract({ minutes: unpairUndoMinutes })
  return (await asSystem(services.database, tx => wasUnpaired(tx, hashOf(token), since))) ? token : undefined
}

/** Gives a device a code, and the token by which it will be known once somebody types it. */
export async function requestCode(context: RequestContext): Promise<DeviceState> {
  const { services, device } = context
  const shown = await readDevice(context)
  if (shown.state !== 'NONE') return shown
  const now = services.clock.now()
  const expiresAt = now.add({ minutes: codeMinutes })
  const earlier = device.token === undefined ? undefined : hashOf(device.token)
  const token = (await tokenToKeep(context, now)) ?? randomBytes(32).toString('base64url')
  for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
    const code = codeOf(randomBytes(codeLength))
    const given = { code, token_hash: hashOf(token), expires_at: expiresAt.toString() }
    if (!(await asSystem(services.database, tx => insertPairing(tx, given, earlier, now)))) continue
    device.set(token)
    return pairing(services, code, expiresAt, now)
  }
  throw new Error('no free pairing code')
}
