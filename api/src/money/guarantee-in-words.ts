import { formatDate } from '../platform/dates-in-words.ts'

interface Guarantee {
  number: string
  returnedOn: string | null
  operation: string | null
}

/** What a bill says of a guarantee that is given back beside it. @param amount as it is shown */
export const guaranteeInWords = ({ number, returnedOn, operation }: Guarantee, amount: string): string =>
  returnedOn === null
    ? `Garantía del contrato ${number} por devolver: ${amount}. No es parte de esta factura.`
    : `Garantía del contrato ${number}: ${amount}, devuelta el ${formatDate(returnedOn)}, operación ${operation}. No es parte de esta factura.`
