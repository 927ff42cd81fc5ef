import { formatDate } from '../platform/dates-in-words.ts'

interface Draft {
  /** The title of its deal. */
  sale: string
  /** An addendum's change; null for a contract. */
  change: string | null
  /** Codes of its first products. */
  products: readonly string[]
  startsOn: string
}

/** Names a document without a number yet: no two drafts have the same product from the same day. */
export const draftName = ({ sale, change, products, startsOn }: Draft): string =>
  [
    `${change ? `Borrador de ${change.toLowerCase()}` : 'Borrador'}: ${sale}`,
    ...new Set(products),
    `desde ${formatDate(startsOn)}`,
  ].join(', ')
