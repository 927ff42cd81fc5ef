import { randomUUID } from 'node:crypto'
import { type OutsideClient, openClient } from '../../platform/outside-systems/client.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import type { Services } from '../../platform/services.ts'
import type { ReceiptRow } from '../receipts/receipts.ts'
import type { Said } from './api.service.ts'

/** A file that was fetched and stored, to be kept with its receipt. */
export interface Fetched {
  kind: 'PDF' | 'XML' | 'CDR'
  name: string
  size: number
  file_key: string
}

const types = { pdf: 'application/pdf', xml: 'application/xml', zip: 'application/zip' } as const

/** What a file is by how it begins. */
function extensionOf(bytes: Buffer): keyof typeof types | undefined {
  const begins = bytes.subarray(0, 64).toString('latin1').trimStart()
  if (begins.startsWith('%PDF')) return 'pdf'
  if (begins.startsWith('PK')) return 'zip'
  return begins.startsWith('<') || begins.startsWith('\u00ef\u00bb\u00bf<') ? 'xml' : undefined
}

/** Whether a link leads to Nubefact, or to where the connection does: no answer sends us elsewhere. */
function isTheirs(link: URL, client: OutsideClient): boolean {
  const own = new URL(client.address)
  return link.host === own.host || link.hostname === 'nubefact.com' || link.hostname.endsWith('.nubefact.com')
}

async function fetchOne(client: OutsideClient, services: Services, link: string): Promise<Buffer | undefined> {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (!url || !isTheirs(url, client)) return undefined
  // Files are no words: they are stored, and not among what was said.
  const nothing = { before: async () => {}, after: () => {} }
  const files = openClient(services, { ...client, address: url.origin, secrets: {} }, nothing)
  try {
    const answer = await files.ask({ method: 'GET', path: `${url.pathname}${url.search}`, headers: { accept: '*/*' } })
    return answer.status === 200 ? answer.bytes : undefined
  } catch (error) {
    // The receipt is what counts: its files are fetched another time.
    if (error instanceof OutsideFault) return undefined
    throw error
  }
}

/** Fetches and stores the files that an answer leads to: PDF, XML and what SUNAT answered. */
export async function fetchFiles(
  client: OutsideClient,
  services: Services,
  row: ReceiptRow,
  said: Said,
): Promise<Fetched[]> {
  const links = { PDF: said.enlace_del_pdf, XML: said.enlace_del_xml, CDR: said.enlace_del_cdr } as const
  const fetched: Fetched[] = []
  for (const kind of ['PDF', 'XML', 'CDR'] as const) {
    const bytes = links[kind] ? await fetchOne(client, services, links[kind]) : undefined
    const extension = bytes && extensionOf(bytes)
    if (!bytes || !extension) continue
    const file_key = `${client.tenantId}/attachments/${randomUUID()}.${extension}`
    await services.files.put(file_key, bytes, types[extension])
    const name = `${row.series}-${row.number}${kind === 'CDR' ? '-CDR' : ''}.${extension}`
    fetched.push({ kind, name, size: bytes.length, file_key })
  }
  return fetched
}
