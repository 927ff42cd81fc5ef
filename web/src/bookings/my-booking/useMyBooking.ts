import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '../../layout/guest/language.ts'
import { api, type client } from '../../platform/api.ts'
import { isCancelled, type Refusal, refusalOf } from '../../platform/problem.ts'

export interface MyBookingProps {
  token: string
  booking: MyBooking
  language: Language
}

export type ActProps = MyBookingProps & { acts: MyBookingActs }

const queryOf = (token: string) => api.myBooking.read.queryOptions({ input: { token }, retry: false })

/** The booking of a link, read again while the page is open: others change it too. */
export const useMyBookingQuery = (token: string) => useQuery({ ...queryOf(token), refetchInterval: 60_000 })

type Changes = Omit<typeof client.myBooking, 'read' | 'freeHours' | 'calendarFile' | 'link' | 'revokeLink' | 'sendLink'>

export interface MyBookingActs {
  /** The change that is under way. */
  busy: keyof Changes | undefined
  refused: { act: keyof Changes; refusal: Refusal } | undefined
  dismiss(): void
  /** Makes a change. @returns the booking after it; undefined where it was refused, which `refused` says */
  run(act: keyof Changes, change: () => Promise<MyBooking>): Promise<MyBooking | undefined>
}

/** The changes of a booking by its link: one at a time, so that a double click asks once. */
export function useMyBookingActs(token: string): MyBookingActs {
  const queryClient = useQueryClient()
  const { queryKey } = queryOf(token)
  const [busy, setBusy] = useState<keyof Changes>()
  const [refused, setRefused] = useState<MyBookingActs['refused']>()
  return {
    busy,
    refused,
    dismiss: () => setRefused(undefined),
    async run(act, change) {
      if (busy) return undefined
      setBusy(act)
      setRefused(undefined)
      try {
        // What is being read meanwhile would be older than the answer.
        await queryClient.cancelQueries({ queryKey })
        const booking = await change()
        queryClient.setQueryData(queryKey, booking)
        return booking
      } catch (error) {
        if (!isCancelled(error)) setRefused({ act, refusal: refusalOf(error) })
        // Perhaps it changed a moment ago.
        await queryClient.invalidateQueries({ queryKey })
        return undefined
      } finally {
        setBusy(undefined)
      }
    },
  }
}
