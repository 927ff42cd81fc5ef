import { randomUUIDv7 } from 'node:crypto'
import { readRepresentative } from '../../people/companies/companies.ts'
import { faultInKind, readClientDocument } from '../../people/customers/customers.ts'
import { snakeCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault, wrongState } from '../../platform/http/refusals.ts'
import { findContract } from './contracts.queries.ts'
import { isOpen } from './contracts.rules.ts'
import { aroundOf, contract, lockForStep, writeStep } from './contracts.service.ts'
import { annexesOfKeys, companyOf, customerFacts, hasPaymentMethod, knownAnnexes } from './deals.queries.ts'
import { chainEnd } from './ending.rules.ts'
import { refuseBeyondBill } from './limits.service.ts'
import { linesOf, productFacts, replaceDiscounts, replaceLines } from './lines.queries.ts'
import { faultInTerms, linesToKeep, monthlyOf, planDiscounts } from './lines.rules.ts'
import { ownRented, rentedBy } from './plan.service.ts'
import { saidBefore } from './proposals.queries.ts'
import { proposedPeople } from './proposals.rules.ts'
import { notReady, refuseNotReady } from './readiness.service.ts'
import {
  type ContractColumns,
  replaceAccounts,
  replaceAnnexes,
  replaceRepresentatives,
  updateContract,
} from './writes.queries.ts'

/** What was given of a call, without what says which contract it is about. */
function fieldsOf<Input extends { id: string; version?: number }>(input: Input): Omit<Input, 'id' | 'version'> {
  const { id: _id, version: _version, ...rest } = input
  return rest
}

/** Fields that were said, over those that were there. */
const merged = <Before extends object, Given extends object>(before: Before, said: Given) => ({
  ...before,
  ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
})

const noName = 'Di primero cómo se llama.'

export const stepRoutes = {
  setClientInfo: on.contracts.setClientInfo.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const row = await lockForStep(context, input, 'parties', errors)
    const { clientId, ...said } = fieldsOf(input)
    const fields: ContractColumns = {}
    let info: typeof row.client_info = row.client_info
    if (clientId !== undefined && clientId !== row.client_id) {
      if (row.change_kind !== 'PARTIES')
        invalidField(errors, 'clientId', 'El cliente es el del negocio. Otro lo pone una adenda de partes.')
      const customer = (await customerFacts(tx, clientId)) ?? invalidField(errors, 'clientId', 'Elige un cliente.')
      // Its own people: bills of another company don't go to the former one's.
      Object.assign(fields, {
        client_id: clientId,
        chain_client_id: clientId,
        ...proposedPeople(customer.contacts, await saidBefore(tx, clientId, row.country_code)),
      })
      info = {
        name: customer.name,
        countryCode: customer.countryCode,
        ...(customer.legalName && { legalName: customer.legalName }),
        ...(customer.taxId && { documentType: customer.documentType, taxId: customer.taxId }),
        ...(customer.address && { address: customer.address }),
      }
    }
    const documentType = said.documentType ?? info.documentType ?? 'TAX_ID'
    const fault = faultInKind(info.countryCode, documentType)
    if (fault) invalidField(errors, 'documentType', fault)
    // With another kind, the number that stays must be one of it.
    const number = said.taxId ?? (said.documentType === undefined ? undefined : info.taxId)
    if (number !== undefined) {
      const read = readClientDocument(info.countryCode, documentType, number)
      if ('fault' in read) invalidField(errors, 'taxId', read.fault)
      else said.taxId = read.taxId
    }
    await writeStep(context, row, 'CLIENT', { ...fields, client_info: merged(info, said) })
    return contract.changed(context, 'contract.client_said', row)
  }),

  setRepresentativeInfo: on.contracts.setRepresentativeInfo.handler(async ({ input, context, errors }) => {
    const row = await lockForStep(context, input, 'parties', errors)
    const said = merged(row.representative_info, fieldsOf(input))
    if (said.name === undefined) invalidField(errors, 'name', noName)
    const { documentType = 'DNI', documentNumber } = said
    if (documentNumber !== undefined) {
      const read = readRepresentative({ documentType, documentNumber })
      if ('fault' in read) refuseFault(errors, read.fault)
      else Object.assign(said, read)
    }
    await writeStep(context, row, 'CLIENT', { representative_info: said })
    return contract.changed(context, 'contract.representative_said', row)
  }),

  setMemberResponsibleInfo: on.contracts.setMemberResponsibleInfo.handler(async ({ input, context, errors }) => {
    const row = await lockForStep(context, input, 'parties', errors)
    const said = merged(row.member_responsible_info, fieldsOf(input))
    if (said.name === undefined) invalidField(errors, 'name', noName)
    if (said.documentNumber != null) {
      const read = readRepresentative({ documentType: said.documentType ?? 'DNI', documentNumber: said.documentNumber })
      if ('fault' in read) refuseFault(errors, read.fault)
      else Object.assign(said, read)
    }
    await writeStep(context, row, 'CONTACTS', { member_responsible_info: said })
    return contract.changed(context, 'contract.member_said', row)
  }),

  setInvoiceContact: on.contracts.setInvoiceContact.handler(async ({ input, context, errors }) => {
    const row = await lockForStep(context, input, 'parties', errors)
    const said = merged(row.invoice_contact, fieldsOf(input))
    if (said.name === undefined) invalidField(errors, 'name', noName)
    await writeStep(context, row, 'CONTACTS', { invoice_contact: said })
    return contract.changed(context, 'contract.invoice_contact_said', row)
  }),

  setPaymentContact: on.contracts.setPaymentContact.handler(async ({ input, context, errors }) => {
    const row = await lockForStep(context, input, 'parties', errors)
    const said = merged(row.payment_contact, fieldsOf(input))
    if (said.name === undefined) invalidField(errors, 'name', noName)
    await writeStep(context, row, 'CONTACTS', { payment_contact: said })
    return contract.changed(context, 'contract.payment_contact_said', row)
  }),

  setInformation: on.contracts.setInformation.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = await lockForStep(context, input, 'terms', errors)
    const { lines: wanted, discounts, startDate, endDate, ...said } = fieldsOf(input)
    const before = await linesOf(tx, [row.id])
    const days = { startsOn: startDate ?? row.starts_on, endsOn: endDate === undefined ? row.ends_on : endDate }
    const columns = snakeCased({ ...said, ...days })
    const agreed = merged(row, columns)
    if (agreed.currency !== row.currency && before.length > 0 && !wanted)
      invalidField(errors, 'currency', 'Con otra moneda, pon de nuevo los precios de sus productos.')
    refuseFault(
      errors,
      faultInTerms({
        startDate: days.startsOn,
        endDate: days.endsOn,
        renewal: agreed.renewal,
        renewalMonths: agreed.renewal_months,
        discounts: discounts ?? [],
      }),
    )
    if (said.paymentMethodId && said.paymentMethodId !== row.payment_method_id)
      if (!(await hasPaymentMethod(tx, said.paymentMethodId, row.country_code)))
        invalidField(errors, 'paymentMethodId', 'Elige un método de pago.')
    // Lines that had the contract's days follow them.
    const kept =
      wanted ??
      before.map(line => ({
        id: line.id,
        productId: line.productId,
        quantity: line.quantity * 100,
        unitPrice: line.amount,
        promotion: line.promotion && { unitPrice: line.promotion.amount, until: line.promotion.until },
        discount: line.discount,
        startDate: line.startsOn === row.starts_on ? days.startsOn : line.startsOn,
        endDate: line.endsOn === row.ends_on ? days.endsOn : line.endsOn,
        freeDays: line.freeDays,
      }))
    const facts = await productFacts(
      tx,
      kept.map(({ productId }) => productId),
    )
    const decided = linesToKeep(kept, { before, days, countryCode: row.country_code, facts, newId: randomUUIDv7 })
    if ('fault' in decided) return invalidField(errors, decided.fault.field, decided.fault.message)
    const key = { tenantId: caller.tenantId, contractId: row.id }
    await replaceLines(tx, key, decided.lines)
    if (discounts) await replaceDiscounts(tx, key, planDiscounts(discounts))
    const monthly = monthlyOf(decided.lines)
    const field = (said.deposit ?? 0) > monthly ? 'deposit' : 'lines'
    await refuseBeyondBill(
      context,
      { row: agreed, rented: await ownRented(tx, row.id), startsOn: days.startsOn, field },
      errors,
    )
    await writeStep(context, row, 'TERMS', {
      ...columns,
      ...chainEnd(agreed),
      monthly,
      chain_monthly: monthly,
    })
    return contract.changed(context, 'contract.information_said', row)
  }),

  setPaymentAccount: on.contracts.setPaymentAccount.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = await lockForStep(context, input, 'parties', errors)
    const { accountId, selected } = input
    const key = { tenantId: caller.tenantId, contractId: row.id }
    if (!selected) {
      await replaceAccounts(
        tx,
        key,
        row.account_ids.filter(id => id !== accountId),
      )
      await writeStep(context, row, 'ACCOUNTS', {})
      return contract.changed(context, 'contract.accounts_said', row)
    }
    const companyId =
      (await companyOf(tx, 'company_accounts', accountId, row.country_code)) ??
      invalidField(errors, 'accountId', 'Elige una cuenta de una empresa del país del contrato.')
    const sameCompany = companyId === row.company_id
    if (!sameCompany && row.number !== null)
      invalidField(errors, 'accountId', 'El contrato ya tiene número de otra empresa: elige una cuenta de ella.')
    await replaceAccounts(tx, key, [...new Set([...(sameCompany ? row.account_ids : []), accountId])])
    if (!sameCompany) await replaceRepresentatives(tx, key, [])
    await writeStep(context, row, 'ACCOUNTS', { company_id: companyId })
    return contract.changed(context, 'contract.accounts_said', row)
  }),

  setAccountRepresentative: on.contracts.setAccountRepresentative.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = await lockForStep(context, input, 'parties', errors)
    const { originalRepresentativeId, representativeId } = input
    const before = row.representative_ids
    if (originalRepresentativeId !== undefined && !before.includes(originalRepresentativeId))
      invalidField(errors, 'originalRepresentativeId', 'Esa persona no firma este contrato.')
    if (representativeId !== null && !before.includes(representativeId)) {
      const companyId = await companyOf(tx, 'company_representatives', representativeId, row.country_code)
      if (companyId === undefined || companyId !== row.company_id)
        invalidField(errors, 'representativeId', 'Elige un representante de la empresa que firma.')
    }
    const after = before.flatMap(id => {
      if (id !== originalRepresentativeId) return [id]
      return representativeId === null ? [] : [representativeId]
    })
    if (originalRepresentativeId === undefined && representativeId !== null) after.push(representativeId)
    await replaceRepresentatives(tx, { tenantId: caller.tenantId, contractId: row.id }, [...new Set(after)])
    await writeStep(context, row, 'ACCOUNTS', {})
    return contract.changed(context, 'contract.representatives_said', row)
  }),

  annexes: on.contracts.annexes.handler(async ({ input, context, errors }) => {
    const row = (await findContract(context.tx, input.id)) ?? notFound(errors)
    return (await aroundOf(row, context)).annexes
  }),

  setAnnexes: on.contracts.setAnnexes.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = await lockForStep(context, input, 'choices', errors)
    const ids = await chosenAnnexes(tx, input, errors)
    const known = await knownAnnexes(tx, ids, row.country_code)
    const place = ids.findIndex(id => !known.has(id) && !row.annex_ids.includes(id))
    const field = input.annexIds ? 'annexIds' : 'attachmentKeys'
    if (place >= 0) invalidField(errors, `${field}.${place}`, 'Elige un anexo del país del contrato.')
    await replaceAnnexes(tx, { tenantId: caller.tenantId, contractId: row.id }, ids)
    await writeStep(context, row, 'ANNEXES', {})
    return contract.changed(context, 'contract.annexes_said', row)
  }),

  review: on.contracts.review.handler(async ({ input, context, errors }) => {
    const row = await contract.lock(context, input, errors)
    if (!isOpen(row.status)) wrongState(errors, row.status)
    refuseNotReady(errors, await notReady(context, row, (await rentedBy(context.tx, row)).lines))
    await updateContract(context.tx, row.id, {}, 'REVIEW')
    return contract.changed(context, 'contract.reviewed', row)
  }),
}

/** The annexes of a call, each once, by their ids or by their keys. @throws INVALID_FIELD where it names none, or an unknown key */
async function chosenAnnexes(
  tx: Tx,
  { annexIds, attachmentKeys }: { annexIds?: string[]; attachmentKeys?: string[] },
  errors: Refusals<'INVALID_FIELD'>,
): Promise<string[]> {
  if (annexIds) return [...new Set(annexIds)]
  if (!attachmentKeys) return invalidField(errors, 'annexIds', 'Completa este campo.')
  const ids = await annexesOfKeys(tx, attachmentKeys)
  const named = attachmentKeys.map(
    (key, place) =>
      ids.get(key) ?? invalidField(errors, `attachmentKeys.${place}`, 'Elige un anexo del país del contrato.'),
  )
  return [...new Set(named)]
}
