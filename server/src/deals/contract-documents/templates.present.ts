import type { ContractTemplate } from '@aforo/api/deals/contract-templates'
import { contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { documentKindLabels } from '@aforo/api/money/billing-labels'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Files } from '../../platform/files.ts'
import type { HistoryWords } from '../../platform/history.ts'
import type { TemplateRow } from './templates.queries.ts'

export const presentTemplate = (files: Files, now: Temporal.Instant, row: TemplateRow): ContractTemplate => ({
  ...camelCased(row, ['id', 'country_code', 'contract_type', 'kind', 'current', 'version']),
  versions: row.versions.map(({ fileKey, ...version }) => ({
    ...version,
    downloadUrl: `${files.link(fileKey, now)}&download=${encodeURIComponent(version.fileName)}`,
  })),
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
