import type { Landlord, LandlordSummary } from '@aforo/api/offer/landlords'
import { type LandlordRow, landlordFields } from './landlords.queries.ts'

export const presentLandlordSummary = (row: LandlordRow): LandlordSummary => {
  const { address: _address, notes: _notes, ...fields } = landlordFields(row)
  return { id: row.id, ...fields, contracts: row.contracts, version: row.version }
}

export const presentLandlord = (row: LandlordRow): Landlord => ({
  ...presentLandlordSummary(row),
  address: row.address,
  notes: row.notes,
  createdAt: row.created_at.toString(),
  can: { edit: true, remove: true },
})
