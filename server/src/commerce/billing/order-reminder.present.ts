import { formatMinor } from '@aforo/contract/platform/money'
import type { Message } from '../../platform/mail.ts'
import { monthInWords } from './billing.present.ts'
import type { toRemind } from './look.queries.ts'

type Reminded = Awaited<ReturnType<typeof toRemind>>[number]

/** The mail that asks a client for the purchase order without which its bill isn't sent. */
export function missingOrderMail(bill: Reminded): Message {
  const month = monthInWords(bill.month)
  return {
    to: bill.email,
    subject: `Orden de compra de ${month}`,
    id: `orden-de-compra-${bill.id}`,
    text: [
      `Hola, ${bill.client_name}:`,
      `Para enviarte la factura de ${month} por ${formatMinor(bill.total, bill.currency)} nos falta tu orden de compra.`,
      'Responde a quien lleva tu cuenta con el código y el archivo.',
      bill.company_name,
    ].join('\n\n'),
  }
}
