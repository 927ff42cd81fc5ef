import { formatDate } from '../platform/dates-in-words.ts'

interface Guarantee {
  number: string
  returnedOn: string | null
  operation: string | null
}

/**
 * The bill's sentence about a guarantee that is returned beside it.
 * @param amount formatted for display
 */
export const guaranteeInWords = ({ number, returnedOn, operation }: Guarantee, amount: string): string =>
  returnedOn === null
    ? `Garantía del contrato ${number} por devolver: ${amount}. No es parte de esta factura.`
    : `Garantía del contrato ${number}: ${amount}, devuelta el ${formatDate(returnedOn)}, operación ${operation}. No es parte de esta factura.`
