import type { SaleQuote } from '@aforo/api/deals/sale-quotes'
import type { Sale } from '@aforo/api/deals/sale-records'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

interface SendValues extends Record<string, unknown> {
  to: string
  message: string
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

const SendSchema = z.object({
  to: z
    .string()
    .refine(text => addressesIn(text).length > 0, 'Escribe a quién se envía.')
    .refine(
      text => addressesIn(text).every(address => z.email().safeParse(address).success),
      'Revisa los correos: van separados por comas.',
    ),
  message: z.string().max(2_000),
})

interface SendQuoteProps {
  sale: Sale
  quote: SaleQuote
  onSent: (quote: SaleQuote) => void
  onCancel: () => void
}

/** To whom a quote goes by mail: the client's main contact, unless somebody else is typed. */
export function SendQuote(props: SendQuoteProps) {
  const clientId = props.sale.client?.id ?? undefined
  const customer = useQuery({
    ...api.customers.get.queryOptions({ input: { id: clientId ?? '' } }),
    enabled: clientId !== undefined,
  })
  if (clientId !== undefined && customer.isPending) return null
  const contacts = customer.data?.contacts.filter(({ email }) => email) ?? []
  const contact = contacts.find(({ role }) => role === 'MAIN') ?? contacts[0]
  return <SendForm {...props} to={contact?.email ?? ''} />
}

function SendForm({ sale, quote, to, onSent, onCancel }: SendQuoteProps & { to: string }) {
  const record = useRecordForm<SendValues, SaleQuote>({
    initialValues: { to, message: `Hola:\n\nTe enviamos la cotización ${quote.number} para ${sale.title}.` },
    schema: SendSchema,
    save: async values => {
      const sent = await client.saleQuotes.send({
        id: sale.saleId,
        quoteId: quote.id,
        to: addressesIn(values.to),
        message: values.message.trim() || undefined,
      })
      toast.success(`La cotización ${quote.number} va en camino.`)
      return sent
    },
    onSaved: onSent,
  })
  return (
    <RecordForm record={record} submit="Enviar" onCancel={onCancel}>
      <TextField
        form={record.form}
        name="to"
        label="Para"
        placeholder="compras@cliente.pe"
        withAsterisk
        data-autofocus
      />
      <TextAreaField form={record.form} name="message" label="Mensaje" maxLength={2000} autosize minRows={4} />
    </RecordForm>
  )
}
