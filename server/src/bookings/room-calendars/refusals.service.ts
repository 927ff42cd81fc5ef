import type { UnavailableReason } from '@aforo/api/bookings/slots'
import type { Refusal } from '../reservations/slot.service.ts'

/** Why an event can't be booked, for whoever organises it. */

/** Events that can't be booked yet or any more aren't refused: nobody asked for a decision now. */
export const isOutOfTime = (refusal: Refusal): boolean =>
  refusal.code === 'SPACE_UNAVAILABLE' && outOfTime.has(refusal.data.reason)

const outOfTime: ReadonlySet<UnavailableReason> = new Set(['IN_THE_PAST', 'TOO_FAR_AHEAD'])

/** Why an event is declined, with what else is free on its date. */
export function reasonOf(refusal: Refusal, date?: string): string {
  const free = (all: readonly { spaceName: string; at: string; from: string; to: string }[]) => {
    const names = all.filter(({ at }) => at === date).slice(0, 3)
    return names.length === 0
      ? ''
      : ` Libre: ${names.map(({ spaceName, from, to }) => `${spaceName} ${from}–${to}`).join('; ')}.`
  }
  switch (refusal.code) {
    case 'SLOT_TAKEN': {
      const [rival] = refusal.data.rivals
      const when = rival ? ` de ${rival.from} a ${rival.to}` : ''
      return `La sala ya está reservada${when}.${free(refusal.data.alternatives)}`
    }
    case 'SPACE_UNAVAILABLE':
      return `${refusal.message}${free(refusal.data.alternatives)}`
    case 'CREDITS_NEEDED':
      return refusal.message
    case 'INVALID_FIELD':
      return refusal.data.message
    case 'FORBIDDEN':
      return 'Quien organiza no puede reservar esta sala.'
    case 'PRICE_CHANGES':
      return 'El cambio tiene otro precio: hazlo desde Aforo.'
    case 'NOT_FOUND':
      return 'La sala ya no se puede reservar.'
  }
}
