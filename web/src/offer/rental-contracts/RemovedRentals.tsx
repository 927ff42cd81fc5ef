import { client } from '../../platform/api.ts'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { useReadRentalsAgain } from './rentalQueries.ts'

const restores = { LANDLORD: client.landlords.restore, RENTAL_CONTRACT: client.rentalContracts.restore }

/** Deleted landlords, or deleted contracts with them. */
export function RemovedRentals({ subject, title }: { subject: keyof typeof restores; title: string }) {
  const readAgain = useReadRentalsAgain()
  const restore = async (id: string) => {
    await restores[subject]({ id })
    await readAgain()
  }
  return <RemovedRecords subject={subject} title={title} restore={restore} />
}
