import type { BookingRequest } from '@aforo/contract/bookings/booking-requests'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadAgain } from './requestQueries.ts'

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

  const one = (request: BookingRequest, decide: () => Promise<BookingRequest>, said: string) =>
    run([request.id], async () => {
      try {
        const done = await decide()
        toast.success(`${said}: ${done.ownerGivenName}, ${done.spaceName}`)
      } catch (error) {
        setRefused(before => new Map([...before, [request.id, refusalOf(error).message]]))
      }
    })

  /** @param spaceId another place than the one asked for */
  const approve = (request: BookingRequest, spaceId?: string) =>
    one(
      request,
      () => client.bookingRequests.approve({ id: request.id, version: request.version, spaceId }),
      'Aprobada',
    )

  const cancel = (request: BookingRequest) =>
    one(request, () => client.bookingRequests.cancel({ id: request.id, version: request.version }), 'Retirada')

  const several = (
    ids: string[],
    decide: () => ReturnType<typeof client.bookingRequests.approveMany>,
    said: [one: string, many: string],
  ) =>
    run(ids, async () => {
      const { results } = await decide()
      const done = results.filter(result => result.done).length
      setRefused(before => new Map([...before, ...results.flatMap(({ id, why }) => (why ? [[id, why] as const] : []))]))
      if (done > 0) toast.success(formatCounted(done, ...said))
      if (done < results.length)
        toast.warning(`${formatCounted(results.length - done, 'quedó', 'quedaron')} sin decidir.`)
    })

  const approveMany = (ids: string[]) =>
    several(ids, () => client.bookingRequests.approveMany({ ids }), ['solicitud aprobada', 'solicitudes aprobadas'])

  const declineMany = (ids: string[], reason: string) =>
    several(ids, () => client.bookingRequests.declineMany({ ids, reason }), [
      'solicitud rechazada',
      'solicitudes rechazadas',
    ])

  return { refused, busy, approve, cancel, approveMany, declineMany }
}

export type Decisions = ReturnType<typeof useDecisions>
