import type { RecordField } from '@aforo/api/people/record-imports'
import type { Campus, NewCampus } from '@aforo/api/places/campuses'
import { countryName } from '@aforo/api/platform/countries-in-words'
import type { z } from 'zod'
import type { Kind } from './kind.service.ts'
import { campusesByName, homeZone } from './lookups.queries.ts'
import { countryOf, timeOf, zoneOf } from './rows.rules.ts'

type Field = RecordField<'CAMPUSES'>
type Input = z.input<typeof NewCampus>

interface Given extends Omit<Input, 'address'> {
  address: Omit<Input['address'], 'timeZoneId'> & { timeZoneId: string | null }
}

const workdays = [1, 2, 3, 4, 5]

/** Campuses with their address, and the same hours from Monday to Friday. */
export const campusKind: Kind<Field, Given, Input> = {
  keyField: 'code',
  read(row) {
    const country = row.text('country')
    const countryCode = country === '' ? 'PE' : countryOf(country)
    if (!countryCode) row.fault('country', 'No existe ese país. Escribe su nombre o sus dos letras.')
    const zone = row.text('timeZone')
    const timeZoneId = zone === '' ? null : zoneOf(zone)
    if (timeZoneId === undefined) row.fault('timeZone', 'Esa zona horaria no existe. Escríbela como America/Lima.')
    const hour = (field: 'opensAt' | 'closesAt') => {
      const said = row.text(field)
      const time = said === '' ? null : timeOf(said)
      if (time === undefined) row.fault(field, 'No es una hora. Escríbela como 08:00.')
      return time ?? null
    }
    const [opensAt, closesAt] = [hour('opensAt'), hour('closesAt')]
    if ((opensAt === null) !== (closesAt === null))
      row.fault(opensAt === null ? 'opensAt' : 'closesAt', 'Escribe a qué hora abre y a qué hora cierra, o ninguna.')
    else if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
      row.fault('closesAt', 'Cierra antes de abrir. Corrige una de las dos horas.')
    const code = row.needed('code', 20).toUpperCase()
    return {
      key: code === '' ? null : code.toLowerCase(),
      given: {
        name: row.needed('name', 100),
        code,
        address: {
          addressOne: row.needed('addressOne', 200),
          district: row.needed('district', 100),
          city: row.needed('city', 100),
          countryCode: countryCode ?? 'PE',
          countryName: countryName(countryCode ?? 'PE'),
          timeZoneId: timeZoneId ?? null,
        },
        ...(opensAt !== null &&
          closesAt !== null && {
            businessHours: { ranges: workdays.map(weekday => ({ weekday, opensAt, closesAt })), exceptions: [] },
          }),
      },
    }
  },
  async lookUp({ tx }, rows) {
    const taken = await campusesByName(
      tx,
      rows.map(({ given }) => given.code),
    )
    const home = await homeZone(tx)
    return ({ given: { address, ...given }, key }) => ({
      exists: key !== null && taken.get(key)?.code.toLowerCase() === key,
      prepared: { ...given, address: { ...address, timeZoneId: address.timeZoneId ?? home } },
    })
  },
  columns: {
    name: 'name',
    code: 'code',
    'address.addressOne': 'addressOne',
    'address.district': 'district',
    'address.city': 'city',
    'address.countryCode': 'country',
    'address.timeZoneId': 'timeZone',
    businessHours: 'opensAt',
  },
  async write(call, prepared, { tx }) {
    const taken = await campusesByName(tx, [prepared.code])
    if (taken.get(prepared.code.toLowerCase())?.code === prepared.code) return undefined
    return (await call<Campus>('campuses', 'create', prepared)).id
  },
}
