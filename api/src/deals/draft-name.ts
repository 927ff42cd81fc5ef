import { formatDate } from '../platform/dates-in-words.ts'

interface Draft {
  /** The title of its deal. */
  sale: string
  /** What an addendum does; null of a contract. */
  change: string | null
  /** Codes of its first products. */
  products: readonly string[]
  startsOn: string
}

/** A name for what has no number yet: no two drafts have the same product from the same day. */
export const draftName = ({ sale, change, products, startsOn }: Draft): string =>
  [
    `${change ? `Borrador de ${change.toLowerCase()}` : 'Borrador'}: ${sale}`,
    ...new Set(products),
    `desde ${formatDate(startsOn)}`,
  ].join(', ')
