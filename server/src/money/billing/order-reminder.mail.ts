import type { SettingsFields } from '@aforo/api/people/billing-settings'
import { fillTags } from '@aforo/api/people/order-reminder'
import { formatMinor } from '@aforo/api/platform/money'
import type { Message } from '../../platform/mail.ts'
import { monthInWords } from './billing.present.ts'
import type { toRemind } from './due-work.queries.ts'

type Reminded = Awaited<ReturnType<typeof toRemind>>[number]

/** The mail that asks a client for the purchase order without which its bill isn't sent, as the tenant has written it. */
export function missingOrderMail(
  bill: Reminded,
  { poReminderSubject, poReminderText }: Pick<SettingsFields, 'poReminderSubject' | 'poReminderText'>,
): Message {
  const values = {
    cliente: bill.client_name,
    mes: monthInWords(bill.month),
    monto: formatMinor(bill.total, bill.currency),
    empresa: bill.company_name,
  }
  return {
    to: bill.email,
    subject: fillTags(poReminderSubject, values),
    id: `orden-de-compra-${bill.id}`,
    text: fillTags(poReminderText, values),
  }
}
