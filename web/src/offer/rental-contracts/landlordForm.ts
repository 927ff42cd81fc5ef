import { type Landlord, LandlordFields } from '@aforo/api/offer/landlords'
import { z } from 'zod'

/** As people type it: what is left empty is none. */
export type LandlordValues = Record<keyof LandlordFields, string>

export const noLandlord: LandlordValues = {
  name: '',
  countryCode: 'PE',
  taxId: '',
  contactName: '',
  email: '',
  phone: '',
  address: '',
  notes: '',
}

export const valuesOf = (landlord: Landlord): LandlordValues => ({
  name: landlord.name,
  countryCode: landlord.countryCode,
  taxId: landlord.taxId ?? '',
  contactName: landlord.contactName ?? '',
  email: landlord.email ?? '',
  phone: landlord.phone ?? '',
  address: landlord.address ?? '',
  notes: landlord.notes ?? '',
})

const orNull = (text: string) => text.trim() || null

export const inputOf = ({ name, countryCode, ...rest }: LandlordValues): LandlordFields => ({
  name,
  countryCode,
  taxId: orNull(rest.taxId),
  contactName: orNull(rest.contactName),
  email: orNull(rest.email),
  phone: orNull(rest.phone),
  address: orNull(rest.address),
  notes: orNull(rest.notes),
})

/** The contract's own checks on what was typed. */
export const LandlordSchema = z
  .any()
  .transform((values: LandlordValues) => inputOf(values))
  .pipe(LandlordFields)
