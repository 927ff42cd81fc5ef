import { type Obstacle, obstacleCodes } from './mapping.rules.ts'

/** A client in SAP. */
export interface Partner {
  cardCode: string
  name: string
  /** SAP takes no documents of it any more. */
  frozen: boolean
}

const nameOf = ({ cardCode, name }: Partner) => (name ? `${cardCode} (${name})` : cardCode)

/**
 * The one client with a document's number that SAP takes documents of; of several people choose, never the first.
 * @param document in words, like `RUC 20100070970`
 */
export function onlyPartner(
  partners: readonly Partner[],
  document: string,
): { cardCode: string } | { obstacle: Obstacle } {
  const open = partners.filter(({ frozen }) => !frozen)
  const [first, second] = open
  if (first && !second) return { cardCode: first.cardCode }
  const all = (first ? open : partners).map(nameOf).join(', ')
  if (first)
    return {
      obstacle: {
        code: obstacleCodes.several,
        message: `En SAP hay ${open.length} clientes con ${document}: ${all}. Elige cuál es.`,
      },
    }
  return all
    ? {
        obstacle: {
          code: obstacleCodes.frozen,
          message: `En SAP el cliente con ${document} está inactivo: ${all}. Actívalo allí, o escribe otro código aquí.`,
        },
      }
    : {
        obstacle: {
          code: obstacleCodes.client,
          message: `En SAP no hay ningún cliente con ${document}. Créalo allí, o escribe su código aquí.`,
        },
      }
}
