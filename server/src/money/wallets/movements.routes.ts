import { movementKindLabels } from '@aforo/api/money/billing-labels'
import { add } from '@aforo/api/platform/money.rules'
import { findReservation } from '../../bookings/reservations/reservations.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { type Column, exportOf } from '../../platform/exports.ts'
import { type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { explainWallet } from './explain.service.ts'
import { positionsOf } from './months.queries.ts'
import { findMovement, listMovements, type MovementRow, movementsAfter, movementsNamed } from './movements.queries.ts'
import { presentMovement } from './wallets.present.ts'
import { findWallet, findWalletOf, timeZoneOf, type WalletRow } from './wallets.queries.ts'
import { bookingReference, firstDayOf, referenceOf } from './wallets.rules.ts'
import { maySee, monthAsked, presentMonth } from './wallets.service.ts'

const nothing = { first: 1, last: 0 }

/** How often a booking's charge can have changed and all of it is still shown. */
const stepsShown = 200

/** A wallet that the caller may see. @throws NOT_FOUND */
async function seen(context: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<WalletRow> {
  const wallet = (await findWallet(context.tx, id, await presentMonth(context))) ?? notFound(errors)
  return (await maySee(context, wallet)) ? wallet : notFound(errors)
}

const columnsIn = (timeZone: string): Column<MovementRow>[] => {
  const present = presentMovement({ roles: [] })
  return [
    { title: 'N.º', width: 8, kind: 'count', value: row => row.position },
    { title: 'Fecha', width: 18, kind: 'time', value: row => row.at.toZonedDateTimeISO(timeZone).toPlainDateTime() },
    { title: 'Movimiento', width: 14, value: row => movementKindLabels[row.kind] },
    { title: 'Concepto', width: 44, value: row => row.concept },
    { title: 'Pertenece a', width: 34, value: row => present(row).belongsTo.title },
    // A cell of a spreadsheet is a number: its decimals are shown by the column's format.
    { title: 'Créditos', width: 14, kind: 'amount', value: row => row.amount / 100 },
    { title: 'Saldo', width: 14, kind: 'amount', value: row => row.balance / 100 },
    { title: 'Motivo', width: 34, value: row => row.reason ?? '' },
    { title: 'Quién', width: 26, value: row => present(row).who },
  ]
}

export const movementRoutes = {
  movements: on.wallets.movements.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const at = await monthAsked(context, input, errors)
    const wallet = (await findWalletOf(tx, input.entityId, at)) ?? notFound(errors)
    if (!(await maySee(context, wallet))) notFound(errors)
    const { entries, first_position, last_position, month, month_found } = wallet
    const ofMonth = month_found === month ? { first: first_position ?? 1, last: last_position ?? 0 } : nothing
    const positions = input.month === undefined ? { first: 1, last: entries } : ofMonth
    const rows = await listMovements(tx, wallet.id, positions, stretchOf(input))
    return pageOf(rows.map(presentMovement(caller)), positions.last - positions.first + 1, input)
  }),

  report: on.wallets.report.handler(async ({ input, context, errors }) => {
    const month = firstDayOf(input.year, input.month)
    const { wallet, positions, zone } = await inTransaction(context, async unit => ({
      wallet: await seen(unit, input.id, errors),
      positions: (await positionsOf(unit.tx, input.id, month)) ?? nothing,
      zone: await timeZoneOf(unit.tx),
    }))
    return exportOf<MovementRow>(context, {
      format: input.format,
      name: `movimientos-${wallet.name}-${month.slice(0, 7)}`,
      title: 'Movimientos',
      columns: columnsIn(zone),
      next: (tx, last, size) => movementsAfter(tx, wallet.id, positions, last, size),
    })
  }),

  reference: on.wallets.reference.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = (await findMovement(tx, input.id)) ?? notFound(errors)
    await seen(context, row.account_id, errors)
    const present = presentMovement(caller)
    const other = row.reverses_id ?? row.reversed_by_id
    const counterpart = other ? await findMovement(tx, other) : undefined
    const { kind, id } = referenceOf(row.reference)
    const booking = kind === 'BOOKING' && id ? await findReservation(tx, id) : undefined
    const steps = Array.from({ length: stepsShown }, (_, place) => bookingReference(id ?? '', place + 1))
    const parts = booking ? await movementsNamed(tx, row.account_id, steps) : []
    return {
      movement: present(row),
      booking: booking
        ? {
            reservationId: booking.id,
            ...camelCased(booking, ['subject', 'space_name', 'campus_name', 'status']),
            ...slotOf({ start: booking.starts_at, end: booking.ends_at }, booking.time_zone),
            movements: parts.map(present),
            total: add(...parts.map(({ amount }) => amount)),
          }
        : null,
      counterpart: counterpart ? present(counterpart) : null,
    }
  }),

  explain: on.wallets.explain.handler(async ({ input, context, errors }) =>
    explainWallet(context, await seen(context, input.id, errors)),
  ),
}
