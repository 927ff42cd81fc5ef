import type { ContractTemplate } from '@aforo/api/deals/contract-templates'
import { contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { documentKindLabels } from '@aforo/api/money/billing-labels'
import { countryName } from '@aforo/api/platform/countries-in-words'
import type { Files } from '../../platform/files.ts'
import type { HistoryWords } from '../../platform/history.ts'
import type { TemplateRow } from './templates.queries.ts'

export const presentTemplate = (files: Files, now: Temporal.Instant, row: TemplateRow): ContractTemplate => ({
  id: row.id,
  countryCode: row.country_code,
  contractType: row.contract_type,
  kind: row.kind,
  current: row.current,
  versions: row.versions.map(({ fileKey, ...version }) => ({
    ...version,
    downloadUrl: `${files.link(fileKey, now)}&download=${encodeURIComponent(version.fileName)}`,
  })),
  version: row.version,
})

/** What the audit log keeps of it. */
export const traceOf = ({ country_code, contract_type, kind, current, versions }: TemplateRow) => ({
  countryCode: country_code,
  contractType: contract_type,
  kind,
  current,
  fileName: versions.find(({ number }) => number === current)?.fileName ?? null,
})

export const historyWords: HistoryWords = {
  fields: {
    current: 'Versión en uso',
    fileName: 'Archivo',
    kind: { label: 'Clase', values: documentKindLabels },
    contractType: { label: 'Tipo', values: contractTypeLabels },
    countryCode: { label: 'País', values: countryName },
  },
}
