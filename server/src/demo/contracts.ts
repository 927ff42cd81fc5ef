import { createHash, randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import type { ContractStatus } from '@aforo/api/deals/contract-states'
import { linesInForce } from '@aforo/api/deals/contract-terms.rules'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { daysAfter, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { sql } from 'kysely'
import PDFDocument from 'pdfkit'
import { monthlyOf, type SignedLine, signedLine } from '../deals/contracts/lines.rules.ts'
import { takeProducts } from '../offer/inventory/takings.service.ts'
import type { AuditAction } from '../platform/audit-actions.ts'
import type { Tx } from '../platform/database/database.ts'
import { enterTenant } from '../platform/database/transaction.ts'
import type { Files } from '../platform/files.ts'
import { takeNumber } from '../platform/numbers/numbers.ts'
import { type Around, addendumOf, extension, priceRise } from './contract-addenda.ts'
import { clientOf, dealsOf, taxId } from './contract-deals.ts'
import { insertLines, insertLog, insertSigned } from './contract-rows.ts'
import type { MadeTenant, MadeUser } from './factories.ts'

/** What becomes of a deal: signed where it is won, made or drafted where it is wanted, put aside where it was lost. */
const outcomes: Partial<Record<SaleStatus, { status: ContractStatus; atMost: number }>> = {
  COMPLETED: { status: 'SIGNED', atMost: 2 },
  WON: { status: 'SIGNED', atMost: 6 },
  CONFIRMED: { status: 'CREATED', atMost: 2 },
  RESERVED: { status: 'DRAFT', atMost: 3 },
  CANCELLED: { status: 'ARCHIVED', atMost: 1 },
  LOST: { status: 'ARCHIVED', atMost: 1 },
}

/** The signed paper: a page that says what it is. */
async function paperOf(number: string, client: string, now: Temporal.Instant): Promise<Buffer> {
  const drawn = new PDFDocument({
    size: 'A4',
    margin: 72,
    info: { Title: number, CreationDate: new Date(now.epochMilliseconds) },
  })
  drawn.fontSize(18).text(`Contrato ${number}`).moveDown()
  drawn.fontSize(11).text(`Firmado por ${client} y por Andén Coworking S.A.C. Documento de la demostración.`)
  drawn.end()
  return buffer(drawn)
}

const meet = (one: SignedLine, other: SignedLine) =>
  one.productId === other.productId &&
  one.startsOn <= (other.endsOn ?? one.startsOn) &&
  other.startsOn <= (one.endsOn ?? other.startsOn)

/** Whether nobody takes the products of some lines after a day, but the chain itself. */
async function isFreeAfter(
  tx: Tx,
  { tenantId, chainId, endsOn }: { tenantId: string; chainId: string; endsOn: string },
  lines: readonly SignedLine[],
): Promise<boolean> {
  const later = await tx
    .selectFrom('product_takings')
    .select('product_id')
    .where('tenant_id', '=', tenantId)
    .where(
      'product_id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .where('chain_id', '<>', chainId)
    .where(sql<boolean>`last_day > ${endsOn}::date`)
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}

/** Whole months of notice, so that it has to be given within eighty days, where half a year of it is enough. */
const noticeDaysBefore = (endsOn: string, today: string) => {
  const ahead = Temporal.PlainDate.from(today).until(endsOn, { largestUnit: 'days' }).days
  return Math.min(180, Math.max(30, Math.ceil((ahead - 80) / 30) * 30))
}

/** Contracts of the demo's deals in every state: two of the signed ones with an addendum, one that renews itself. */
export async function makeContracts(
  tx: Tx,
  tenant: MadeTenant,
  boss: MadeUser,
  { now, today, files }: { now: Temporal.Instant; today: string; files?: Pick<Files, 'put'> },
) {
  const { tenantId } = tenant
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('country_code', '=', 'PE')
    .executeTakeFirstOrThrow()
  const mine = <Table extends 'company_accounts' | 'company_representatives'>(table: Table) =>
    sql<{
      id: string
      currency?: string
      for_detractions?: boolean
    }>`select * from ${sql.table(table)} where tenant_id = ${tenantId}::uuid
      and company_id = ${company.id}::uuid order by id`.execute(tx)
  const { rows: accounts } = await mine('company_accounts')
  const { rows: representatives } = await mine('company_representatives')
  const left = structuredClone(outcomes)
  const taken: SignedLine[] = []
  const log: { action: AuditAction; id: string; at: string; after: object }[] = []
  let renewing = false
  const changes: ((signed: readonly SignedLine[], around: Around) => AddendumChange)[] = [priceRise, extension]
  for (const [place, deal] of (await dealsOf(tx, tenantId)).entries()) {
    const outcome = left[deal.status]
    const lines = deal.lines.map(({ isService: _, ...line }) => ({
      ...line,
      id: randomUUIDv7(),
      saleLineId: line.id,
      freeDays: 0,
      continuesId: null,
    }))
    const signed = lines.map((line, index) => signedLine(line, deal.lines[index]?.isService ?? false))
    const meets = signed.some(one => one.exclusive && taken.some(other => other.exclusive && meet(one, other)))
    if (!outcome || outcome.atMost === 0 || deal.conflicts > 0 || (outcome.status === 'SIGNED' && meets)) continue
    outcome.atMost--
    const { status } = outcome
    const client = await clientOf(tx, tenantId, deal, place)
    const id = randomUUIDv7()
    const isMade = status === 'CREATED' || status === 'SIGNED'
    const year = Temporal.PlainDate.from(today).year
    const number = isMade ? await takeNumber(tx, { tenantId, series: 'C', year, scope: company.id }) : null
    const startsOn = lines.map(line => line.startsOn).sort()[0] ?? today
    const endsOn = lines.some(line => line.endsOn === null)
      ? null
      : (lines
          .map(line => line.endsOn ?? '')
          .sort()
          .at(-1) ?? null)
    const isLong = endsOn !== null && endsOn > monthsAfter(today, 2) && startsOn < today
    const noticeDays = endsOn ? noticeDaysBefore(endsOn, today) : 60
    const agreed = { startsOn, endsOn, renewal: 'AUTOMATIC', renewalMonths: 12, noticeDays } as const
    // After those that an addendum changes, the first one that nobody follows goes on until notice is given.
    const renews =
      !renewing &&
      status === 'SIGNED' &&
      isLong &&
      changes.length === 0 &&
      (await isFreeAfter(tx, { tenantId, chainId: deal.id, endsOn }, signed))
    if (renews) renewing = true
    const monthly = monthlyOf(lines)
    const paper = status === 'SIGNED' && number ? await paperOf(number, client.name, now) : undefined
    const key = paper && `${tenantId}/attachments/${randomUUIDv7()}.pdf`
    if (paper && key) await files?.put(key, paper, 'application/pdf')
    const signedOn = daysAfter(startsOn < today ? startsOn : today, -7)
    const contact = { name: 'Carla Benavides', email: 'carla@cliente.example', phone: '+51 987 111 222' }
    await tx
      .insertInto('contracts')
      .values({
        tenant_id: tenantId,
        id,
        sale_id: deal.id,
        root_id: id,
        current_id: id,
        country_code: 'PE',
        contract_type: 'OFFICE',
        status,
        number,
        company_id: status === 'DRAFT' ? null : company.id,
        client_id: client.id,
        chain_client_id: client.id,
        executive_id: deal.executive_id ?? boss.userId,
        team_id: status === 'SIGNED' ? client.id : null,
        client_info: JSON.stringify({
          name: client.name,
          countryCode: 'PE',
          legalName: `${client.name} S.A.C.`,
          taxId: taxId(place),
          address: 'Av. Rivera Navarrete 501, San Isidro, Lima',
        }),
        ...(status !== 'DRAFT' && {
          representative_info: JSON.stringify({
            name: 'Andrea Zegarra Luna',
            documentType: 'DNI',
            documentNumber: String(40_000_000 + place * 7919),
            position: 'Gerente general',
          }),
          member_responsible_info: JSON.stringify(contact),
          invoice_contact: JSON.stringify(contact),
          payment_contact: JSON.stringify(contact),
          credit_days: 15,
          steps_done: ['DEAL', 'CLIENT', 'CONTACTS', 'TERMS', 'ACCOUNTS', 'ANNEXES', 'REVIEW'],
        }),
        ...(status === 'DRAFT' && { steps_done: ['DEAL'] }),
        currency: deal.currency,
        starts_on: startsOn,
        ends_on: endsOn,
        chain_ends_on: renews ? null : endsOn,
        ...(renews && {
          renewal: agreed.renewal,
          renewal_months: agreed.renewalMonths,
          notice_days: agreed.noticeDays,
          chain_renews: true,
        }),
        monthly,
        chain_monthly: monthly,
        deposit: monthly,
        yearly_increase: place % 2 === 0 ? 5_00 : 0,
        included_credits: place % 3 === 0 ? 20_00 : 0,
        ...(status === 'SIGNED' && {
          signed_on: signedOn,
          signed_by: 'Andrea Zegarra Luna',
          signed_at: now.toString(),
          signed_file_key: files ? (key ?? null) : null,
          signed_file_name: `${number}.pdf`,
          signed_file_sha256: paper ? createHash('sha256').update(paper).digest('hex') : null,
        }),
        ...(status === 'ARCHIVED' && {
          archived_at: now.toString(),
          archived_from: 'DRAFT',
          archive_reason: 'El cliente desistió',
        }),
        synced: JSON.stringify({
          client: { id: client.id, name: client.name },
          salesExecutive: deal.executive_id ? { id: deal.executive_id, name: '' } : null,
          currency: deal.currency,
          startDate: startsOn,
          endDate: endsOn,
          lineItems: deal.lines.map(({ isService: _, ...line }) => line),
        }),
        created_by: boss.userId,
        created_at: now.subtract({ hours: 24 * (40 - place) }).toString(),
      })
      .execute()
    await insertLines(tx, tenantId, id, lines)
    if (status !== 'DRAFT') {
      const paid = accounts
        .filter(account => account.currency === deal.currency && account.for_detractions !== true)
        .slice(0, 1)
      const of = { tenant_id: tenantId, contract_id: id }
      await tx
        .insertInto('contract_accounts')
        .values(paid.map(account => ({ ...of, account_id: account.id })))
        .execute()
      await tx
        .insertInto('contract_representatives')
        .values(representatives.slice(0, 1).map((one, position) => ({ ...of, representative_id: one.id, position })))
        .execute()
    }
    const at = now.subtract({ hours: 24 * (40 - place) }).toString()
    log.push({ action: 'contract.created', id, at, after: { status: 'DRAFT', startDate: formatDate(startsOn) } })
    if (status !== 'SIGNED' || !number) continue
    const inForce = renews ? linesInForce(signed, agreed) : signed
    taken.push(...inForce)
    log.push({
      action: 'contract.signed',
      id,
      at,
      after: { status: 'SIGNED', signedOn, signedBy: 'Andrea Zegarra Luna' },
    })
    // One costs more from next month on, and another one is being extended.
    const change = isLong ? changes.shift()?.(signed, { today, endsOn }) : undefined
    const after = change ? await addendumOf(tx, { tenantId, rootId: id, now }, change, lines, signed) : inForce
    await insertSigned(tx, tenantId, id, after)
    await enterTenant(tx, tenantId)
    const silent = { emit: () => {}, record: () => {}, enqueue: () => {} }
    const unit = { ...silent, tx, now, caller: { tenantId } }
    await takeProducts(unit, { kind: 'SALE', id: deal.id, chainId: deal.id }, [])
    const parts = after.map(line => ({
      id: line.id,
      productId: line.productId,
      startsOn: line.startsOn,
      endsOn: line.endsOn,
    }))
    await takeProducts(unit, { kind: 'CONTRACT', id, chainId: deal.id }, parts)
  }
  await insertLog(tx, tenantId, boss, log)
}
