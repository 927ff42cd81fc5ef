import { RequestStatus } from '@aforo/api/bookings/booking-requests'
import { bookableTypes } from '@aforo/api/bookings/reservations'
import { ParkingSpotType } from '@aforo/api/places/spaces'
import { z } from 'zod'
import { type ListSearch, param } from '../../ui/search.ts'

/** The kinds of space that are asked for. */
export const RequestKind = z.enum(bookableTypes)
export type RequestKind = z.infer<typeof RequestKind>

/** What the list of requests keeps in the address, besides what every list does. */
export const requestParams = {
  /** Which kind of space; every one without it. */
  kind: param(RequestKind),
  /** Which spots for vehicles; `all` for every type. */
  spot: param(z.union([ParkingSpotType, z.literal('all')])),
  /** Those in this state; `all` for every one. Without it, those that wait. */
  decided: param(z.union([RequestStatus, z.literal('all')])),
  parking: param(z.uuid()),
  /** The request that a notification leads to. */
  request: param(z.uuid()),
  /** The form that asks for a place. */
  ask: param(z.boolean()),
}

type RequestParams = z.infer<z.ZodObject<typeof requestParams>>

export interface RequestSearch extends ListSearch, RequestParams {
  room?: string
  /** Of what was decided, every day if `all`; otherwise the day that is chosen. */
  when?: string
}
