import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import { todayIn } from '../../offer/products/products.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Finish, OutsideHandler } from '../../platform/outside-systems/connector.ts'
import { OutsideFault, waitsForSomebody } from '../../platform/outside-systems/faults.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { findReceipt, lockReceipt, saveFile, updateReceipt } from '../receipts/receipts.queries.ts'
import { deadlineOf, pollPause } from '../receipts/receipts.rules.ts'
import { generateNotesOf, sendReceipt, tell } from '../receipts/receipts.service.ts'
import { daysLeft, failReceipt, type ReceiptRow } from '../receipts/receipts.ts'
import { consult, existsAlready, issue, isUnknown, type Said, verdictOf } from './api.service.ts'
import { isSame, keyOf } from './document.rules.ts'
import { type Fetched, fetchFiles } from './files.service.ts'

const payload = z.object({ id: z.uuid() })
type Task = { payload: z.infer<typeof payload> }

const read = (services: Services, client: OutsideClient, id: string) =>
  asTenant(services.database, client.tenantId, tx => findReceipt(tx, id))

const nothing: Finish = async () => undefined

/** Marks a receipt as failed, and its task with it: what to mend stands with both. */
async function refuse(
  services: Services,
  client: OutsideClient,
  { id }: ReceiptRow,
  fault: { code: string; message: string },
): Promise<never> {
  await asJob(services, client.tenantId, 'Nubefact', async unit => {
    const row = await lockReceipt(unit.tx, id)
    if (row && row.status !== 'RECEIPT_CONFIRMED') await failReceipt(unit, row, fault)
  })
  throw waitsForSomebody(fault.code, fault.message)
}

/** What Nubefact says of a receipt becomes its state, in the transaction in which the task is done. */
function finishOf(id: string, said: Said, files: readonly Fetched[]): Finish {
  return async unit => {
    const { tx, now } = unit
    const row = await lockReceipt(tx, id)
    const record = { type: 'receipt', id }
    if (!row) return record
    for (const file of files)
      await saveFile(tx, { ...file, id: randomUUIDv7(), receipt_id: id, created_at: now.toString() })
    const complete = files.length === 3
    const heard = {
      hash: said.codigo_hash || row.hash,
      qr: said.cadena_para_codigo_qr || row.qr,
      sunat_code: said.sunat_responsecode === null ? row.sunat_code : String(said.sunat_responsecode ?? ''),
      sunat_description: said.sunat_description || row.sunat_description,
    }
    // Files that could not be fetched are asked for some times more.
    const again = (more: boolean) =>
      more && row.polls < 10 ? now.add({ seconds: pollPause(row.polls) }).toString() : null
    if (row.status === 'RECEIPT_CONFIRMED') {
      await updateReceipt(tx, id, { ...heard, next_poll_at: again(!complete) })
      return record
    }
    const verdict = verdictOf(said)
    if (verdict.state === 'REFUSED') {
      await failReceipt(unit, row, verdict, heard)
      return record
    }
    const accepted = verdict.state === 'ACCEPTED'
    const status = accepted ? 'RECEIPT_CONFIRMED' : 'RECEIPT_SENT'
    await updateReceipt(tx, id, {
      ...heard,
      status,
      fault: null,
      fault_code: null,
      sent_at: row.sent_at?.toString() ?? now.toString(),
      ...(accepted && { confirmed_at: now.toString() }),
      next_poll_at: accepted ? again(!complete) : now.add({ seconds: pollPause(row.polls) }).toString(),
    })
    if (row.status === status) return record
    tell(unit, row, accepted ? 'order.receipt_confirmed' : 'order.receipt_sent')
    if (accepted) await generateNotesOf(unit, id)
    return record
  }
}

/** @returns how a receipt that Nubefact has is adopted; undefined where it has none, or SUNAT refused that one */
async function adopt(client: OutsideClient, services: Services, row: ReceiptRow, evenRefused: boolean) {
  const found = await consult(client, keyOf(row))
  if ('code' in found) {
    if (found.code === isUnknown) return undefined
    throw new OutsideFault('DOWN', `NUBEFACT_${found.code}`, `Nubefact no pudo responder: ${found.message}`)
  }
  const { said } = found
  if (verdictOf(said).state === 'REFUSED') {
    if (!evenRefused) return undefined
  } else if (!isSame(said.cadena_para_codigo_qr ?? undefined, row))
    return refuse(services, client, row, {
      code: 'NUMBER_TAKEN',
      message: `Nubefact ya tiene ${row.series}-${row.number} con otro contenido. Revisa el primer número de la serie.`,
    })
  return finishOf(row.id, said, await fetchFiles(client, services, row, said))
}

/** Whether there is something to send: it may have been sent or mended since it was asked for. */
const isToSend = (row: ReceiptRow | undefined): row is ReceiptRow =>
  row !== undefined && row.number !== null && ['RECEIPT_GENERATED', 'RECEIPT_FAILED'].includes(row.status)

/** Sends a receipt. Its words are those that it has when it is sent. */
export const sendTask: OutsideHandler<Task['payload']> = {
  label: 'Enviar un comprobante',
  payload,
  async carryOut(client, { payload: { id } }, services) {
    const row = await read(services, client, id)
    if (!isToSend(row)) return nothing
    const issued = row.issue_date ?? ''
    if (daysLeft(issued, todayIn(row.time_zone, services.clock.now())) < 0)
      return refuse(services, client, row, {
        code: 'TOO_LATE',
        message: `SUNAT lo recibía hasta el ${deadlineOf(issued).split('-').toReversed().join('/')}. Emítelo con la fecha de hoy.`,
      })
    const outcome = await issue(client, row)
    if ('said' in outcome) return finishOf(id, outcome.said, await fetchFiles(client, services, row, outcome.said))
    if (outcome.code === existsAlready) {
      const adopted = await adopt(client, services, row, true)
      if (adopted) return adopted
    }
    return refuse(services, client, row, { code: `NUBEFACT_${outcome.code}`, message: outcome.message })
  },
  async lookFirst(client, { payload: { id } }, services) {
    const row = await read(services, client, id)
    return isToSend(row) ? adopt(client, services, row, false) : nothing
  },
}

/** Asks what SUNAT says of a receipt that Nubefact has. */
export const pollTask: OutsideHandler<Task['payload']> = {
  label: 'Consultar un comprobante',
  payload,
  async carryOut(client, { payload: { id } }, services) {
    const row = await read(services, client, id)
    if (!row || row.number === null || row.next_poll_at === null) return nothing
    const found = await consult(client, keyOf(row))
    if ('said' in found) return finishOf(id, found.said, await fetchFiles(client, services, row, found.said))
    if (found.code !== isUnknown)
      throw new OutsideFault('DOWN', `NUBEFACT_${found.code}`, `Nubefact no pudo responder: ${found.message}`)
    // Nubefact has lost it: it is sent once more, with its number.
    return async unit => {
      const held = await lockReceipt(unit.tx, id)
      if (held?.status === 'RECEIPT_SENT') {
        await updateReceipt(unit.tx, id, { next_poll_at: null })
        await sendReceipt(unit, held)
      }
      return { type: 'receipt', id }
    }
  },
}
