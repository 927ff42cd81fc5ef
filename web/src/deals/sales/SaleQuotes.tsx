import type { SaleQuote } from '@aforo/api/deals/sale-quotes'
import { usualValidity } from '@aforo/api/deals/sale-quotes'
import type { Sale } from '@aforo/api/deals/sale-records'
import { saleWords as words } from '@aforo/api/deals/sale-words'
import { CalendarDate } from '@aforo/api/platform/base'
import { daysAfter } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fieldOf, TextAreaField } from '../../ui/fields.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { SendQuote } from './SendQuote.tsx'

const quotesQuery = (id: string) => api.saleQuotes.list.queryOptions({ input: { id } })

/** What the client was offered: each quote with who made it, to whom it went, and its PDF. */
export function SaleQuotes({ sale }: { sale: Sale }) {
  const queryClient = useQueryClient()
  const query = useQuery(quotesQuery(sale.saleId))
  const { data } = query
  const [making, setMaking] = useState(false)
  const store = (quote: SaleQuote) => {
    queryClient.setQueryData(quotesQuery(sale.saleId).queryKey, (others: SaleQuote[] = []) =>
      others.some(({ id }) => id === quote.id)
        ? others.map(other => (other.id === quote.id ? quote : other))
        : [quote, ...others],
    )
    queryClient.invalidateQueries({ queryKey: api.sales.history.key() })
  }
  if (making)
    return (
      <NewQuote
        sale={sale}
        onMade={quote => {
          store(quote)
          setMaking(false)
        }}
        onCancel={() => setMaking(false)}
      />
    )
  const button = sale.can.edit && sale.lineItems.length > 0 && (
    <Button data-writes leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      Nueva cotización
    </Button>
  )
  if (!data) return <LoadingOrError query={query} skeleton={96} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconFileText}
        title="Sin cotizaciones"
        text={
          sale.lineItems.length > 0
            ? 'Un PDF con los productos, precios y días del negocio, para enviarlo al cliente.'
            : 'Añade primero los productos del negocio.'
        }
        action={button}
      />
    )
  return (
    <Stack gap="sm">
      {button && <Group>{button}</Group>}
      <Rows look="framed">
        {data.map(quote => (
          <li key={quote.id}>
            <Quote sale={sale} quote={quote} onSent={store} />
          </li>
        ))}
      </Rows>
    </Stack>
  )
}

function Quote({ sale, quote, onSent }: { sale: Sale; quote: SaleQuote; onSent: (quote: SaleQuote) => void }) {
  const { timezone } = useMe()
  const [sending, setSending] = useState(false)
  const { number, currency, total, validUntil, expired, createdAt, createdBy, sent, link, fileName } = quote
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          {number}
        </Text>
        <Badge
          label={expired ? 'Vencida' : `Vale hasta el ${formatDate(validUntil)}`}
          tone={expired ? 'neutral' : 'info'}
        />
      </Group>
      <Text size="sm">{formatMoney({ amount: total, currency })} al mes, con IGV</Text>
      <Text size="xs" c="dimmed">
        Hecha el {formatInstant(createdAt, timezone)}
        {createdBy && ` por ${createdBy}`}
      </Text>
      {sent.map(({ at, by, to }) => (
        <Text key={at} size="xs" c="dimmed">
          Enviada el {formatInstant(at, timezone)} a {to.join(', ')}
          {by && `, por ${by}`}
        </Text>
      ))}
      {sending ? (
        <SendQuote
          sale={sale}
          quote={quote}
          onSent={after => {
            onSent(after)
            setSending(false)
          }}
          onCancel={() => setSending(false)}
        />
      ) : (
        <Group gap="xs" mt={4}>
          <Button
            component="a"
            href={link}
            download={fileName}
            size="compact-sm"
            variant="default"
            leftSection={<IconFileTypePdf size={14} />}
            aria-label={`Descargar ${number}`}
          >
            Descargar
          </Button>
          {quote.can.send && (
            <Button
              data-writes
              size="compact-sm"
              variant="light"
              leftSection={<IconMail size={14} />}
              aria-label={`Enviar ${number} por correo`}
              onClick={() => setSending(true)}
            >
              Enviar por correo
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

interface QuoteValues extends Record<string, unknown> {
  validUntil: string | null
  note: string
}

const QuoteSchema = z.object({ validUntil: CalendarDate, note: z.string().max(1_000) })

function NewQuote({
  sale,
  onMade,
  onCancel,
}: {
  sale: Sale
  onMade: (quote: SaleQuote) => void
  onCancel: () => void
}) {
  const record = useRecordForm<QuoteValues, SaleQuote>({
    initialValues: { validUntil: daysAfter(todayHere(), usualValidity), note: '' },
    schema: QuoteSchema,
    save: async ({ validUntil, note }) => {
      const quote = await client.saleQuotes.create({
        id: sale.saleId,
        validUntil: validUntil ?? undefined,
        note: note.trim() || undefined,
      })
      toast.success(`Se hizo la cotización ${quote.number}.`)
      return quote
    },
    onSaved: onMade,
  })
  return (
    <RecordForm record={record} submit="Hacer cotización" onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        Con los productos, precios y días que tiene ahora el negocio. Queda como se hizo, aunque el negocio cambie.
      </Text>
      <DayField {...fieldOf(record.form, words, 'validUntil')} min={todayHere()} withAsterisk />
      <TextAreaField
        form={record.form}
        name="note"
        label="Nota para el cliente"
        placeholder="Incluye limpieza e internet"
        maxLength={1000}
      />
    </RecordForm>
  )
}
