import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ContractType } from '@aforo/api/deals/contract-states'
import type { DocumentKind } from '@aforo/api/deals/document-states'
import type { Files } from '../../platform/files.ts'

/** Where a template is used: one for each country, kind of contract and kind of document. */
export interface TemplatePlace {
  countryCode: string
  contractType: ContractType
  kind: DocumentKind
}

const contracts: Record<ContractType, string> = {
  OFFICE: 'pe-office',
  COWORKING: 'pe-coworking',
  VIRTUAL_OFFICE: 'pe-virtual-office',
  SERVICES: 'pe-services',
}

/** The file of the product's own template for a place; undefined where it ships none. */
export function shippedName({ countryCode, contractType, kind }: TemplatePlace): string | undefined {
  if (countryCode !== 'PE') return
  return `${kind === 'ADDENDUM' ? 'pe-addendum' : contracts[contractType]}.docx`
}

const shipped = new Map<string, Promise<{ bytes: Buffer; sha256: string }>>()

/** A shipped template, read once. */
export function shippedFile(name: string): Promise<{ bytes: Buffer; sha256: string }> {
  const found =
    shipped.get(name) ??
    readFile(new URL(`../../../templates/${name}`, import.meta.url)).then(bytes => ({
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }))
  shipped.set(name, found)
  return found
}

/**
 * A link that saves a shipped template, which people begin their own from. It is stored for the tenant like any file, and
 * swept a day later.
 */
export async function shippedLink(
  files: Files,
  { tenantId, name, now }: { tenantId: string; name: string; now: Temporal.Instant },
): Promise<string> {
  const { bytes, sha256 } = await shippedFile(name)
  const key = `${tenantId}/files/${uuidOf(sha256)}.docx`
  const stored = await files.open(key)
  if (stored) stored.destroy()
  else await files.put(key, bytes, docxType)
  return `${files.link(key, now)}&download=${encodeURIComponent(name)}`
}

/** The first 32 digits as a uuid, the shape that the names of stored files have. */
const uuidOf = (digits: string): string =>
  digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
