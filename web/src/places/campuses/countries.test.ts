import { TimeZone } from '@aforo/api/platform/base'
import { describe, expect, test } from 'vitest'
import { home, loadCountries, zoneOptions } from './countries.ts'

describe('the countries', () => {
  test('are about 240, named in Spanish and in its order', async () => {
    const countries = await loadCountries()
    expect(countries.length).toBeGreaterThan(235)
    expect(countries.map(({ name }) => name)).toEqual(
      countries.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'es')),
    )
    expect(countries.find(({ code }) => code === 'DE')?.name).toBe('Alemania')
  })

  test('have the time zone, the offset and the dialling code that the specification names', async () => {
    const countries = await loadCountries()
    expect(countries.find(({ code }) => code === 'PE')).toMatchObject({
      timezone: 'America/Lima',
      utc: 'GMT-5',
      mobileCode: '+51',
    })
    expect(countries.filter(({ mobileCode }) => mobileCode !== undefined).length).toBeGreaterThan(235)
  })

  test('propose the zone where most people live', async () => {
    const countries = await loadCountries()
    const first = (code: string) => countries.find(country => country.code === code)?.timeZones[0]
    expect(first('PE')).toBe('America/Lima')
    expect(first('CL')).toBe('America/Santiago')
    expect(first('ES')).toBe('Europe/Madrid')
    expect(first('AR')).toBe('America/Argentina/Buenos_Aires')
    expect(first('IN')).toBe('Asia/Kolkata')
  })

  test('have only zones that the contract accepts', async () => {
    const zones = (await loadCountries()).flatMap(({ timeZones }) => timeZones)
    expect(zones.filter(zone => !TimeZone.safeParse(zone).success)).toEqual([])
    expect(TimeZone.safeParse('-05:00').success).toBe(false)
    expect(TimeZone.safeParse('America/Cusco').success).toBe(false)
  })

  test('put their own zones before all the others', async () => {
    const countries = await loadCountries()
    const [own, others] = zoneOptions(countries.find(({ code }) => code === home.countryCode))
    expect(own).toMatchObject({ group: 'Perú', items: [{ value: 'America/Lima' }] })
    expect(others?.items.some(({ value }) => value === 'America/Lima')).toBe(false)
    expect(others?.items.some(({ value }) => value === 'Asia/Tokyo')).toBe(true)
  })
})
