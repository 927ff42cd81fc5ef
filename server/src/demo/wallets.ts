import { randomUUIDv7 } from 'node:crypto'
import { changeBalance, type Within } from '../money/wallets/balance.service.ts'
import { openWallet } from '../money/wallets/opening.service.ts'
import { depositInto } from '../money/wallets/wallets.ts'
import type { Tx } from '../platform/database/database.ts'
import { setLowest } from '../platform/ledger/ledger.ts'
import type { MadeTenant, MadeUser } from './factories.ts'

type Kind = 'DEPOSIT' | 'PURCHASE' | 'DEBIT' | 'ADJUSTMENT'
/** Days ago, what, how many hundredths of a credit, and about what. */
type Line = [days: number, kind: Kind, amount: number, concept: string]

interface WalletCast {
  /** A team's name; the accounts' administrator without it. */
  team?: string
  /** Of its contract, each month. */
  included?: number
  /** How far below zero it may go. */
  overdraft?: number
  lines: Line[]
}

const cast: WalletCast[] = [
  {
    team: 'Quiroga Abogados',
    included: 60_00,
    lines: [
      [24, 'PURCHASE', -9_00, 'Sala Paracas · comité de socios'],
      [17, 'PURCHASE', -6_00, 'Sala Paracas · audiencia virtual'],
      [9, 'DEBIT', -4_50, 'Impresiones de octubre'],
      [3, 'PURCHASE', -12_00, 'Sala Ancón · cierre de caso'],
    ],
  },
  {
    team: 'Nube Andina SAC',
    included: 20_00,
    overdraft: 30_00,
    lines: [
      [21, 'PURCHASE', -15_00, 'Sala Paracas · demostración'],
      [8, 'PURCHASE', -18_00, 'Sala Ancón · taller con clientes'],
      [2, 'PURCHASE', -14_00, 'Sala Paracas · comité'],
    ],
  },
  {
    team: 'Ventas',
    lines: [
      [26, 'DEPOSIT', 25_00, 'Paquete de 25 créditos'],
      [15, 'PURCHASE', -12_00, 'Sala Paracas · presentación'],
      [6, 'PURCHASE', -9_60, 'Sala Ancón · cierre de mes'],
    ],
  },
  {
    lines: [
      [20, 'DEPOSIT', 40_00, 'Paquete de 40 créditos'],
      [12, 'ADJUSTMENT', 2_00, 'Cortesía por la sala sin aire'],
      [5, 'PURCHASE', -6_00, 'Sala Paracas · reunión de equipo'],
    ],
  },
]

/** Credits of some teams and of who administers: one full, one low, one below zero, with two months of movements. */
export async function makeWallets(
  tx: Tx,
  { tenantId }: MadeTenant,
  people: readonly MadeUser[],
  now: Temporal.Instant,
) {
  const teams = new Map(
    (await tx.selectFrom('teams').select(['id', 'name']).where('tenant_id', '=', tenantId).execute()).map(
      ({ id, name }) => [name, id],
    ),
  )
  const boss = people.find(({ username }) => username.startsWith('admin@'))
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days })
  for (const { team, included, overdraft, lines } of cast) {
    const id = team ? teams.get(team) : boss?.userId
    if (!id || !boss) continue
    const entity = { id, type: team ? ('TEAM' as const) : ('USER' as const) }
    const name = team ?? `${boss.givenName} ${boss.lastname}`
    const opened = { tx, now: daysAgo(40) }
    const walletId = await openWallet(opened, { tenantId, entity, name, createdBy: boss.userId })
    if (overdraft) await setLowest(tx, walletId, -overdraft)
    const moves = lines.map(([days, kind, amount, concept]) => ({
      at: daysAgo(days),
      make: (within: Within) =>
        changeBalance(within, { tenantId, walletId, kind, amount, concept, actorId: boss.userId }),
    }))
    if (included) moves.push(...(await include(tx, { tenantId, walletId, amount: included }, now)))
    // A ledger is written in the order of its days.
    for (const { at, make } of moves.sort((one, other) => Temporal.Instant.compare(one.at, other.at)))
      await make({ tx, now: at })
  }
}

/** A contract's credits: of this month and the last one, and agreed for the next eleven. */
async function include(
  tx: Tx,
  { tenantId, walletId, amount }: { tenantId: string; walletId: string; amount: number },
  now: Temporal.Instant,
) {
  const contractId = randomUUIDv7()
  const month = now.toZonedDateTimeISO('America/Lima').toPlainDate().with({ day: 1 })
  const last = month.subtract({ months: 1 })
  await tx
    .insertInto('wallet_allowances')
    .values({
      tenant_id: tenantId,
      contract_id: contractId,
      wallet_id: walletId,
      amount,
      first_month: last.toString(),
      last_month: month.add({ months: 11 }).toString(),
    })
    .execute()
  return [last, month].map(first => ({
    at: first.toZonedDateTime({ timeZone: 'America/Lima', plainTime: '00:07' }).toInstant(),
    make: (within: Within) => depositInto(within, { tenantId, walletId, contractId, amount, month: first.toString() }),
  }))
}
