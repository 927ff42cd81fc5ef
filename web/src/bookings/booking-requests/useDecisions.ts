import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { bookedName, displayName } from '@aforo/api/places/labels'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useReadAgain } from './requestQueries.ts'

/** The booking of an approved request, where nobody has paid it yet: unpaid never reads as booked. */
async function holdOf({ reservationId }: BookingRequest): Promise<Reservation | undefined> {
  if (reservationId === null) return undefined
  // It is approved all the same where this can't be read.
  const booked = await client.bookings.get({ id: reservationId }).catch(() => undefined)
  return booked?.unpaid ? booked : undefined
}

/** Decisions about requests; what was refused is said beside its request. */
export function useDecisions() {
  const readAgain = useReadAgain()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const run = async (ids: string[], decide: () => Promise<void>) => {
    setBusy(new Set(ids))
    setRefused(before => new Map([...before].filter(([id]) => !ids.includes(id))))
    try {
      await decide()
    } finally {
      // Until the list knows of it, what was decided stands there as if it still waited.
      await readAgain()
      setBusy(new Set())
    }
  }

  const one = ({ id }: BookingRequest, decide: () => Promise<void>) =>
    run([id], async () => {
      try {
        await decide()
      } catch (error) {
        setRefused(before => new Map([...before, [id, refusalOf(error).message]]))
      }
    })

  /** Lets approved requests wait again. */
  const reopen = (approved: BookingRequest[]) =>
    undo(() =>
      run(
        approved.map(({ id }) => id),
        async () => {
          for (const { id, version } of approved) await client.bookingRequests.reopen({ id, version })
        },
      ),
    )

  /** @param spaceId another place than the one asked for */
  const approve = (request: BookingRequest, spaceId?: string) =>
    one(request, async () => {
      const { id, version } = request
      const done = await client.bookingRequests.approve({ id, version, spaceId })
      const hold = await holdOf(done)
      const words = `Aprobada: ${done.ownerGivenName}, ${displayName({ type: done.spaceType, name: done.givenSpaceName })}`
      toast.undo(hold ? `${words}. ${bookingStateInWords(hold, Date.now())}` : words, () => reopen([done]))
    })

  /** @param said instead of the Spanish words */
  const cancel = (request: BookingRequest, said?: string) =>
    one(request, async () => {
      const done = await client.bookingRequests.cancel({ id: request.id, version: request.version })
      toast.success(said ?? `Retirada: ${done.ownerGivenName}, ${bookedName(done)}`)
    })

  const several = (
    ids: string[],
    decide: () => ReturnType<typeof client.bookingRequests.approveMany>,
    said: [one: string, many: string],
    takeBack?: (done: BookingRequest[]) => unknown,
  ) =>
    run(ids, async () => {
      const { results } = await decide()
      const decided = results.filter(result => result.done)
      const done = decided.length
      setRefused(before => new Map([...before, ...results.flatMap(({ id, why }) => (why ? [[id, why] as const] : []))]))
      const requests = decided.flatMap(({ request }) => request ?? [])
      const holds = (await Promise.all(requests.map(holdOf))).filter(hold => hold !== undefined)
      const words = `${formatCounted(done, ...said)}${holds.length > 0 ? `. ${formatCounted(holds.length, 'queda apartada', 'quedan apartadas')}: falta el pago` : ''}`
      if (done > 0 && takeBack) toast.undo(words, () => takeBack(requests))
      else if (done > 0) toast.success(words)
      if (done < results.length)
        toast.warning(`${formatCounted(results.length - done, 'quedó', 'quedaron')} sin decidir.`)
    })

  const approveMany = (ids: string[]) =>
    several(
      ids,
      () => client.bookingRequests.approveMany({ ids }),
      ['solicitud aprobada', 'solicitudes aprobadas'],
      reopen,
    )

  const declineMany = (ids: string[], reason: string) =>
    several(ids, () => client.bookingRequests.declineMany({ ids, reason }), [
      'solicitud rechazada',
      'solicitudes rechazadas',
    ])

  return { refused, busy, approve, cancel, approveMany, declineMany }
}

export type Decisions = ReturnType<typeof useDecisions>
