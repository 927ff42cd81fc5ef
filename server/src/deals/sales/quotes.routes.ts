import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { usualValidity } from '@aforo/api/deals/sale-quotes'
import { taxDayOf } from '@aforo/api/deals/sales.rules'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import { daysAfter } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { taxRates } from '../../people/companies/companies.ts'
import { inTransaction, on, within } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { nextNumber, takeNumber } from '../../platform/numbers/numbers.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { linesOf } from './lines.queries.ts'
import { addressOf } from './parties.queries.ts'
import { quotePdf } from './quote.document.ts'
import { presentQuote } from './quotes.present.ts'
import { insertQuote, insertQuoteMail, offererOf, quotesOf } from './quotes.queries.ts'
import { clientOf, executiveOf, totalsOfLines } from './sales.present.ts'
import { findSale } from './sales.queries.ts'
import { monthlyOf } from './sales.rules.ts'
import { lockForChange } from './sales.service.ts'

/** The operator's picture as PNG, which every PDF can hold; none where it can't be read as a picture. */
async function logoOf(picture: Buffer | undefined): Promise<Buffer | undefined> {
  if (!picture) return undefined
  const sharp = await loadSharp()
  return sharp(picture).resize({ height: 176, withoutEnlargement: true }).png().toBuffer()
}

export const quoteRoutes = {
  list: on.saleQuotes.list.handler(async ({ input, context: { tx, services, now }, errors }) => {
    const sale = (await findSale(tx, input.id)) ?? notFound(errors)
    return (await quotesOf(tx, sale.id, now)).map(row => presentQuote(row, sale, { files: services.files, now }))
  }),

  create: on.saleQuotes.create.handler(async ({ input, context, errors }) => {
    const { caller, services, now } = context
    const read = await within(context, async unit => {
      const sale = await lockForChange(unit, { id: input.id }, errors)
      const lines = await linesOf(unit.tx, sale.id)
      if (lines.length === 0) invalidField(errors, 'id', 'El negocio no tiene productos que cotizar.')
      const today = await todayWhere(unit.tx, {}, now)
      if (input.validUntil !== undefined && input.validUntil < today)
        invalidField(errors, 'validUntil', 'La cotización tiene que valer hoy por lo menos.')
      const rates = await taxRates(unit.tx)
      const day = taxDayOf(
        lines.map(({ startsOn }) => ({ startDate: startsOn })),
        today,
      )
      return {
        sale,
        lines,
        today,
        taxRate: taxRateAt(rates, day),
        totals: totalsOfLines(lines, rates),
        whilePromoted: lines.some(({ promotion }) => promotion)
          ? totalsOfLines(
              lines.map(line => ({ ...line, amount: line.promotion?.amount ?? line.amount })),
              rates,
            ).total
          : null,
        offerer: await offererOf(unit.tx, sale.id),
        email: sale.executive_id === null ? null : await addressOf(unit.tx, sale.executive_id),
      }
    })
    const { sale, lines, today, totals, offerer } = read
    const picture = offerer.logo_key === null ? undefined : await services.files.open(offerer.logo_key)
    const logo = await logoOf(picture && (await buffer(picture)))
    const executive = executiveOf(sale)
    const validUntil = input.validUntil ?? daysAfter(today, usualValidity)
    const year = Number(today.slice(0, 4))
    const key = { tenantId: caller.tenantId, series: 'COT', year } as const
    const documentWith = (number: string) =>
      quotePdf({
        number,
        title: sale.title,
        client: clientOf(sale)?.name ?? null,
        executive: executive && { name: executive.name, email: read.email },
        offerer,
        logo,
        currency: sale.currency,
        lines: lines.map(line => ({ ...line, monthly: monthlyOf([line]) })),
        totals,
        whilePromoted: read.whilePromoted,
        taxRate: read.taxRate,
        setUpFee: sale.set_up_fee,
        today,
        validUntil,
        note: input.note,
      })
    // Drawn and stored in no transaction; whoever took its number meanwhile has it drawn once more.
    for (;;) {
      const expected = await inTransaction(context, ({ tx }) => nextNumber(tx, key))
      const fileKey = `${caller.tenantId}/quotes/${crypto.randomUUID()}.pdf`
      await services.files.put(fileKey, await documentWith(expected), 'application/pdf')
      const made = await within(context, async unit => {
        const { tx, record, emit } = unit
        // Held, so that nobody archives it meanwhile.
        await lockForChange(unit, { id: sale.id }, errors)
        if ((await nextNumber(tx, key)) !== expected) return undefined
        const number = await takeNumber(tx, key)
        const id = randomUUIDv7()
        await insertQuote(tx, {
          tenant_id: caller.tenantId,
          id,
          sale_id: sale.id,
          number,
          currency: sale.currency,
          ...totals,
          set_up_fee: sale.set_up_fee,
          valid_until: validUntil,
          file_key: fileKey,
          created_by: caller.userId,
          created_at: now.toString(),
        })
        record({
          action: 'sale.quoted',
          entityType: 'sale',
          entityId: sale.id,
          after: { quote: number, validUntil, monthly: formatMinor(totals.total, sale.currency) },
        })
        emit({ topic: 'sales', id: sale.id })
        const [row] = await quotesOf(tx, sale.id, now, id)
        return row && presentQuote(row, sale, { files: services.files, now })
      })
      if (made) return made
    }
  }),

  send: on.saleQuotes.send.handler(async ({ input, context, errors }) => {
    const { tx, caller, services, now, record, enqueue, emit } = context
    const sale = await lockForChange(context, { id: input.id }, errors)
    const [quote] = await quotesOf(tx, sale.id, now, input.quoteId)
    if (!quote) return notFound(errors)
    if (quote.valid_until < quote.today) invalidField(errors, 'quoteId', 'La cotización ya venció: haz otra.')
    const to = [...new Set(input.to.map(address => address.trim().toLowerCase()))]
    const id = randomUUIDv7()
    await insertQuoteMail(tx, {
      tenant_id: caller.tenantId,
      id,
      quote_id: quote.id,
      recipients: to,
      sent_by: caller.userId,
      sent_at: now.toString(),
    })
    const offerer = await offererOf(tx, sale.id)
    const text = [
      input.message?.trim() || `Hola:\n\nTe enviamos la cotización ${quote.number} para ${sale.title}.`,
      `Vale hasta el ${formatDate(quote.valid_until)}.`,
      offerer.company?.legalName ?? offerer.name,
    ].join('\n\n')
    for (const [place, address] of to.entries())
      enqueue('sales.quote', {
        tenantId: caller.tenantId,
        fileKey: quote.file_key,
        filename: `cotizacion-${quote.number}.pdf`,
        to: address,
        subject: `Cotización ${quote.number} · ${sale.title}`,
        text,
        id: `quote-${id}-${place}`,
      })
    record({
      action: 'sale.quote_sent',
      entityType: 'sale',
      entityId: sale.id,
      after: { quote: quote.number, recipients: to.join(', ') },
    })
    emit({ topic: 'sales', id: sale.id })
    const [sent] = await quotesOf(tx, sale.id, now, quote.id)
    return presentQuote(sent ?? quote, sale, { files: services.files, now })
  }),
}
