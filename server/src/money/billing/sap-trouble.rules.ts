import type { BillingStatus, SapRemedy } from '@aforo/api/money/bill-states'
import type { CircuitState } from '@aforo/api/platform/connections'

/** What SAP is asked about a bill, and how it is connected. */
export interface SapTrouble {
  /** The last thing asked of it that isn't done. */
  task: { state: 'WAITING' | 'RUNNING' | 'FAILED'; fault: string | null; code: string | null; nextTryAt: string } | null
  connection: {
    enabled: boolean
    circuit: CircuitState
    failures: number
    fault: string | null
    probeAt: string | null
  } | null
}

interface Remedy {
  kind: SapRemedy
  message: string
}

/** By our own codes: what they mean stands in the fault itself, so only what to do is said. */
const byCode: Record<string, Remedy> = {
  CLIENT_CODE_MISSING: { kind: 'CLIENT_CODE', message: 'Falta el código del cliente en SAP.' },
  SEVERAL_PARTNERS: { kind: 'CLIENT_CODE', message: 'Falta elegir cuál de sus clientes en SAP es.' },
  PARTNER_FROZEN: { kind: 'CLIENT_CODE', message: 'El cliente está inactivo en SAP.' },
  UNMAPPED_CONCEPT: { kind: 'MAPPING', message: 'Falta decir a qué artículo o cuenta de SAP va un concepto.' },
  UNMAPPED_TAX: { kind: 'MAPPING', message: 'Falta el código de impuesto de SAP.' },
  MIXED_LINES: { kind: 'MAPPING', message: 'Sus conceptos van a artículos y a cuentas: SAP admite unos u otras.' },
  PURCHASE_ORDER_MISSING: { kind: 'PURCHASE_ORDER', message: 'Falta la orden de compra del cliente.' },
  EXCHANGE_RATE_MISSING: { kind: 'EXCHANGE_RATE', message: 'Falta el tipo de cambio del día de la factura.' },
  COMPANY_CODE_MISSING: { kind: 'COMPANY', message: 'Falta la compañía de SAP de la empresa que factura.' },
  LINE_WITHOUT_TAX: { kind: 'ENTRIES', message: 'Una línea es tan pequeña que no lleva IGV.' },
  SHUT_OUT: { kind: 'CONNECTION', message: 'SAP no deja entrar a Aforo.' },
}

/** What a client's code in SAP mends. */
export const clientCodeFaults = Object.keys(byCode).filter(code => byCode[code]?.kind === 'CLIENT_CODE')

/** By SAP's words, the first that fits. */
const byWords: [RegExp, Remedy][] = [
  [
    /inactive|frozen|on hold/i,
    { kind: 'CLIENT_CODE', message: 'El cliente está inactivo en SAP: actívalo allí o pon otro código.' },
  ],
  [/BP code|CardCode/i, { kind: 'CLIENT_CODE', message: 'SAP no conoce ese código de cliente.' }],
  [/tax code|TaxCode|VatGroup/i, { kind: 'MAPPING', message: 'SAP no conoce ese código de impuesto.' }],
  [/OITM|ItemCode|item (no|number|code)/i, { kind: 'MAPPING', message: 'SAP no conoce ese artículo.' }],
  [/G\/L account|AcctCode|AccountCode/i, { kind: 'MAPPING', message: 'SAP no conoce esa cuenta contable.' }],
  [/series/i, { kind: 'MAPPING', message: 'SAP no conoce esa serie de facturas.' }],
  [
    /distribution rule|cost cent|OcrCode|CostingCode/i,
    { kind: 'MAPPING', message: 'SAP no conoce ese centro de costo.' },
  ],
  [
    /exchange rate/i,
    { kind: 'NONE', message: 'En SAP falta el tipo de cambio de ese día: regístralo allí y déjala lista otra vez.' },
  ],
  [/currency/i, { kind: 'MAPPING', message: 'SAP no conoce esa moneda, o el cliente no la admite.' }],
  [
    /posting period|period.*(lock|clos)|date deviates/i,
    {
      kind: 'NONE',
      message: 'El período contable de esa fecha está cerrado en SAP: ábrelo allí y déjala lista otra vez.',
    },
  ],
  [
    /authori[sz]|permission/i,
    { kind: 'CONNECTION', message: 'El usuario de SAP no tiene permiso para hacer facturas.' },
  ],
]

/** What a bill's fault is in our words, and where it is mended. */
export function remedyOf(code: string | null, fault: string | null): Remedy | null {
  if (fault === null) return null
  const own = code === null ? undefined : byCode[code]
  return own ?? byWords.find(([words]) => words.test(fault))?.[1] ?? null
}

/** Why a bill that is ready hasn't reached SAP: at once, and not only when trying is given up. */
export function waitingOf(
  status: BillingStatus,
  { task, connection }: SapTrouble,
): { message: string; nextTryAt: string | null } | null {
  if ((status !== 'READY_FOR_SAP' && status !== 'SENT_TO_SAP') || connection === null) return null
  if (!connection.enabled)
    return { message: 'SAP está apagado en Integraciones: se envía al encenderlo.', nextTryAt: null }
  if (connection.circuit !== 'CLOSED')
    return { message: `SAP no responde. ${connection.fault ?? ''}`.trim(), nextTryAt: connection.probeAt }
  if (task?.state !== 'WAITING' || task.fault === null) return null
  return { message: task.fault, nextTryAt: task.nextTryAt }
}
