// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sharedCampuses } from './bookingsCampuses.ts'

const space = { name: 'Sala', type: 'ROOM', timeZoneId: 'America/Lima' } as const
const inCampus = (id: string, campusName: string) => ({ ...space, id: `${id}-sala`, campusId: id, campusName })
const zone = { id: 'z', name: 'Zona', type: 'SHARED', tenantName: 'Andén', guest: true } as const

test('each campus of others stands once and by name, with whose it is; one’s own zones bring none', () => {
  const zones = [
    { ...zone, spaces: [inCampus('b', 'Óvalo'), inCampus('a', 'Miraflores'), inCampus('b', 'Óvalo')] },
    { ...zone, spaces: [inCampus('a', 'Miraflores')] },
    { ...zone, guest: false, tenantName: 'Mi empresa', spaces: [inCampus('c', 'Propia')] },
  ]
  expect(sharedCampuses(zones)).toEqual([
    { id: 'a', name: 'Miraflores', code: '', timeZone: 'America/Lima', host: 'Andén' },
    { id: 'b', name: 'Óvalo', code: '', timeZone: 'America/Lima', host: 'Andén' },
  ])
})
