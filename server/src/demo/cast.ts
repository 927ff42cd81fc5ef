import type { HoursException, OpeningRange } from '@aforo/api/places/campuses'
import type { SpaceFeature } from '@aforo/api/places/spaces'
import { holidaysOf } from '../places/campuses/campuses.ts'
import type { CampusGiven, TenantGiven } from './factories.ts'

/** The small named cast of the demo: an operator in Lima and two of its client companies, with their houses. */
export interface HouseCast {
  tenant: Required<TenantGiven>
  /** After the `@` of its people; a domain that no mail ever reaches. */
  mailDomain: string
  /** How many people besides the accounts. */
  people: number
  campuses: CampusCast[]
  /** Bookings a working day, in all campuses together. */
  busiest: number
}

export interface CampusCast {
  campus: CampusGiven & { name: string; timeZone: string; countryCode: string }
  floors: {
    name: string
    capacity: number
    rooms: [name: string, capacity: number, ...SpaceFeature[]][]
    booths: number
  }[]
}

const lima = { city: 'Lima', countryCode: 'PE', countryName: 'Perú', timeZone: 'America/Lima' } as const
const santiago = {
  city: 'Santiago',
  countryCode: 'CL',
  countryName: 'Chile',
  timeZone: 'America/Santiago',
} as const

export const houses: HouseCast[] = [
  {
    tenant: { name: 'Andén Coworking', type: 'AFORO', domainPrefix: 'aforoco', timeZone: 'America/Lima' },
    mailDomain: 'anden.example',
    people: 42,
    busiest: 52,
    campuses: [
      {
        campus: {
          name: 'Andén Miraflores',
          code: 'MIR',
          addressOne: 'Av. José Larco 1232',
          district: 'Miraflores',
          ...lima,
        },
        floors: [
          {
            name: 'Piso 4',
            capacity: 80,
            rooms: [
              ['Paracas', 10, 'SMART_TV', 'HDMI', 'WHITE_BOARD', 'WEB_CAM', 'WIFI'],
              ['Máncora', 6, 'SMART_TV', 'HDMI', 'WIFI'],
              ['Huanchaco', 4, 'WHITE_BOARD', 'WIFI'],
              ['Punta Sal', 4, 'WHITE_BOARD', 'WIFI', 'POWER_OUTLET'],
            ],
            booths: 2,
          },
          {
            name: 'Piso 5',
            capacity: 60,
            rooms: [
              ['Ancón', 8, 'SMART_TV', 'WHITE_BOARD', 'WIFI'],
              ['Lobitos', 6, 'SMART_TV', 'WIFI'],
              ['Terraza Pacífico', 24, 'PROJECTOR', 'ARMCHAIRS', 'HIGH_BENCH', 'WIFI'],
            ],
            booths: 2,
          },
        ],
      },
      {
        campus: {
          name: 'Andén San Isidro',
          code: 'SIS',
          addressOne: 'Av. Rivera Navarrete 501',
          district: 'San Isidro',
          ...lima,
        },
        floors: [
          {
            name: 'Piso 9',
            capacity: 90,
            rooms: [
              ['Sillustani', 12, 'SMART_TV', 'HDMI', 'WEB_CAM', 'WHITE_BOARD', 'WIFI'],
              ['Taquile', 6, 'SMART_TV', 'HDMI', 'WIFI'],
              ['Amantaní', 6, 'WHITE_BOARD', 'WIFI'],
            ],
            booths: 2,
          },
          {
            name: 'Piso 10',
            capacity: 90,
            rooms: [
              ['Uros', 4, 'WHITE_BOARD', 'WIFI'],
              ['Lampa', 4, 'SMART_TV', 'WIFI'],
              ['Directorio Titicaca', 16, 'SMART_TV', 'PROJECTOR', 'WEB_CAM', 'ANTEROOM', 'ETHERNET', 'WIFI'],
            ],
            booths: 3,
          },
        ],
      },
      {
        campus: {
          name: 'Andén Barranco',
          code: 'BAR',
          addressOne: 'Jr. Batallón Ayacucho 271',
          district: 'Barranco',
          ...lima,
        },
        floors: [
          {
            name: 'Casa principal',
            capacity: 50,
            rooms: [
              ['Chabuca', 8, 'SMART_TV', 'HDMI', 'WIFI'],
              ['Bajada de Baños', 6, 'WHITE_BOARD', 'WIFI'],
              ['Puente', 4, 'WIFI', 'POUFFE', 'LOW_TABLE'],
            ],
            booths: 2,
          },
        ],
      },
      {
        campus: {
          name: 'Andén Surco',
          code: 'SUR',
          addressOne: 'Av. La Encalada 1388',
          district: 'Santiago de Surco',
          ...lima,
        },
        floors: [
          {
            name: 'Piso 2',
            capacity: 70,
            rooms: [
              ['Kuélap', 10, 'SMART_TV', 'HDMI', 'WHITE_BOARD', 'WIFI'],
              ['Gocta', 6, 'SMART_TV', 'WIFI'],
              ['Revash', 4, 'WHITE_BOARD', 'WIFI'],
              ['Leymebamba', 4, 'WIFI'],
            ],
            booths: 2,
          },
        ],
      },
      {
        campus: {
          name: 'Andén Providencia',
          code: 'PRO',
          addressOne: 'Av. Providencia 2124',
          district: 'Providencia',
          ...santiago,
        },
        floors: [
          {
            name: 'Piso 7',
            capacity: 60,
            rooms: [
              ['Elqui', 8, 'SMART_TV', 'HDMI', 'WEB_CAM', 'WIFI'],
              ['Atacama', 6, 'SMART_TV', 'WIFI'],
              ['Chiloé', 4, 'WHITE_BOARD', 'WIFI'],
            ],
            booths: 1,
          },
        ],
      },
    ],
  },
  {
    tenant: {
      name: 'Estudio Quiroga Abogados',
      type: 'ORGANIZATION',
      domainPrefix: 'quiroga',
      timeZone: 'America/Lima',
    },
    mailDomain: 'quiroga.example',
    people: 8,
    busiest: 6,
    campuses: [
      {
        campus: {
          name: 'Oficina San Isidro',
          code: 'OSI',
          addressOne: 'Calle Las Begonias 415',
          district: 'San Isidro',
          ...lima,
        },
        floors: [
          {
            name: 'Piso 14',
            capacity: 40,
            rooms: [
              ['Basadre', 12, 'SMART_TV', 'WEB_CAM', 'ETHERNET', 'WIFI'],
              ['Vallejo', 6, 'WHITE_BOARD', 'WIFI'],
              ['Matto', 4, 'WIFI'],
            ],
            booths: 1,
          },
        ],
      },
    ],
  },
  {
    tenant: { name: 'Killa Salud', type: 'ORGANIZATION', domainPrefix: 'killa', timeZone: 'America/Lima' },
    mailDomain: 'killa.example',
    people: 7,
    busiest: 5,
    campuses: [
      {
        campus: {
          name: 'Sede Magdalena',
          code: 'MAG',
          addressOne: 'Jr. Tacna 740',
          district: 'Magdalena del Mar',
          ...lima,
        },
        floors: [
          {
            name: 'Piso 3',
            capacity: 35,
            rooms: [
              ['Quinua', 8, 'SMART_TV', 'HDMI', 'WIFI'],
              ['Maca', 4, 'WHITE_BOARD', 'WIFI'],
            ],
            booths: 1,
          },
        ],
      },
    ],
  },
]

/** Every day: whoever tries the demo on a Sunday finds something going on too. */
export const week: OpeningRange[] = [
  ...[1, 2, 3, 4, 5].map(weekday => ({ weekday, opensAt: '07:30', closesAt: '20:30' })),
  ...[6, 7].map(weekday => ({ weekday, opensAt: '08:30', closesAt: '18:30' })),
]

/** The holidays of a country in a year and the next, on which its campuses are closed. */
export const closedDays = (country: string, year: number): HoursException[] =>
  [year, year + 1].flatMap(each => holidaysOf(country, each).map(day => ({ ...day, opensAt: null, closesAt: null })))
