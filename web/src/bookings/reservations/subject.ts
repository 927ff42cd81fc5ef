import type { SpaceType } from '@aforo/api/places/spaces'
import { createContext, use } from 'react'

/** What a screen of bookings is about: which places it shows, and by what words it calls them. */
export interface BookingSubject {
  title: string
  about: string
  types: readonly SpaceType[]
  /** Those whose reservations its list shows. */
  listed: readonly SpaceType[]
  /** One of its places. */
  place: string
  choosePlace: string
  /** Said of one that somebody has, in its gender. */
  taken: string
  searchHint: string
  /** Where a campus has none of them. */
  none: { title: string; text: string }
  /** Whether they are asked for and approved. */
  requests: boolean
  /** Whether people meet there. */
  meets: boolean
}

export const roomBookings: BookingSubject = {
  title: 'Espacios',
  about: 'Reservas de salas y cabinas.',
  types: ['ROOM', 'PHONE_BOOTH'],
  listed: ['ROOM', 'PHONE_BOOTH', 'WORK_TABLE'],
  place: 'Sala',
  choosePlace: 'Elige una sala',
  taken: 'ocupada',
  searchHint: 'Asunto, persona o sala',
  none: {
    title: 'Esta sede todavía no tiene salas que reservar',
    text: 'Crea sus pisos y salas, y aquí aparecerá su calendario.',
  },
  requests: true,
  meets: true,
}

export const parkingBookings: BookingSubject = {
  title: 'Parking',
  about: 'Reservas y solicitudes.',
  types: ['PARKING_SPOT'],
  listed: ['PARKING_SPOT'],
  place: 'Estacionamiento',
  choosePlace: 'Elige un estacionamiento',
  taken: 'ocupado',
  searchHint: 'Asunto, persona o lugar',
  none: {
    title: 'Esta sede todavía no tiene estacionamientos que reservar',
    text: 'Crea su parking con sus lugares, y aquí aparecerá su calendario.',
  },
  requests: true,
  meets: false,
}

/** The subject of the screen around. */
export const SubjectContext = createContext(roomBookings)
export const useSubject = (): BookingSubject => use(SubjectContext)
