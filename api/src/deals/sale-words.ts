import { formatDate } from '../platform/dates-in-words.ts'
import type { RecordWords } from '../platform/field-words.ts'
import { currencyLabels } from '../platform/labels.ts'
import { deprecationLabels, saleStatusLabels, saleTypeLabels } from './sale-labels.ts'
import type { SharedField } from './sale-states.ts'

/** Fields shared with the CRM and with the deal's contract. */
const sharedWords = {
  title: { label: 'Título' },
  type: { label: 'Tipo', values: saleTypeLabels },
  status: { label: 'Estado', values: saleStatusLabels },
  client: { label: 'Cliente' },
  clientName: { label: 'Empresa' },
  salesExecutive: { label: 'Ejecutivo' },
  currency: { label: 'Moneda', values: currencyLabels },
  startDate: { label: 'Desde', values: formatDate },
  endDate: { label: 'Hasta', values: formatDate },
  expectedCloseDate: { label: 'Cierre previsto', values: formatDate },
  setUpFee: { label: 'Se cobra una vez' },
  lineItems: { label: 'Productos' },
} satisfies RecordWords & Record<SharedField, unknown>

/** A deal's fields, in the order of its history. */
export const saleWords = {
  ...sharedWords,
  notes: { label: 'Notas' },
  deprecated: { label: 'Archivo', values: deprecationLabels },
  deprecatedReason: { label: 'Motivo' },
  moveReason: { label: 'Motivo del cambio de estado' },
  quote: { label: 'Cotización' },
  validUntil: { label: 'Vale hasta', values: formatDate },
  monthly: { label: 'Al mes, con IGV' },
  recipients: { label: 'A quién' },
  resolved: { label: 'Campo', values: (field: string) => sharedWords[field as SharedField].label },
  taken: { label: 'Vale', values: { CRM: 'Lo de HubSpot', OURS: 'Lo de Aforo' } },
} satisfies RecordWords
