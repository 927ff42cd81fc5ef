import { formatDate } from '../platform/dates-in-words.ts'
import { labelsOf, percent, pick, type RecordWords, yesNo } from '../platform/field-words.ts'
import { currencyLabels } from '../platform/labels.ts'
import {
  contractChangeLabels,
  contractRenewalLabels,
  contractStatusLabels,
  contractTypeLabels,
  noticePartyLabels,
} from './sale-labels.ts'

/** A contract's terms, in the order of its steps; comparisons show them side by side. */
export const contractTermWords = {
  clientInfo: { label: 'Cliente' },
  representativeInfo: { label: 'Representante' },
  memberResponsibleInfo: { label: 'Responsable en la sede' },
  invoiceContact: { label: 'Contacto de facturas' },
  paymentContact: { label: 'Contacto de pagos' },
  company: { label: 'Empresa' },
  currency: { label: 'Moneda', values: currencyLabels },
  startDate: { label: 'Desde', values: formatDate },
  endDate: { label: 'Hasta', values: formatDate },
  noticeDays: { label: 'Días de aviso' },
  renewal: { label: 'Al terminar', values: contractRenewalLabels },
  renewalMonths: { label: 'Por cuántos meses' },
  payment: { label: 'Pago' },
  creditDays: { label: 'Días de crédito' },
  paymentDay: { label: 'Día de pago' },
  paymentMethod: { label: 'Método de pago' },
  deposit: { label: 'Garantía' },
  setUpFee: { label: 'Instalación' },
  yearlyIncrease: { label: 'Aumento anual', values: percent },
  prorates: { label: 'Los meses empezados se cobran por sus días', values: yesNo },
  includedCredits: { label: 'Créditos al mes' },
  endNotice: { label: 'Aviso de término' },
  penalty: { label: 'Penalidad' },
  guaranteeReturn: { label: 'Garantía que se devuelve' },
} satisfies RecordWords

/** All of a contract's fields, in the order of its history, which stores the terms as text. */
export const contractWords = {
  number: { label: 'Número' },
  status: { label: 'Estado', values: contractStatusLabels },
  contractType: { label: 'Tipo', values: contractTypeLabels },
  change: { label: 'Adenda', values: contractChangeLabels },
  changesFrom: { label: 'Rige desde', values: formatDate },
  team: { label: 'Equipo' },
  salesExecutive: { label: 'Ejecutivo' },
  ...labelsOf(contractTermWords),
  lines: { label: 'Productos' },
  accounts: { label: 'Cuentas' },
  representatives: { label: 'Firman por el operador' },
  annexes: { label: 'Anexos' },
  signedOn: { label: 'Fecha de la firma', values: formatDate },
  signedBy: { label: 'Quién firmó por el cliente' },
  archiveReason: { label: 'Motivo' },
  noticeGivenOn: { label: 'Fecha del aviso', values: formatDate },
  noticeParty: { label: 'Quién avisa', values: noticePartyLabels },
  noticeGivenBy: { label: 'Nombre de quien avisó' },
  noticeEnd: { label: 'Termina el', values: formatDate },
  noticeReason: { label: 'Motivo' },
  document: { label: 'Documento' },
  guaranteeReturned: { label: 'Devolución de la garantía' },
} satisfies RecordWords

/** The default terms of a country's contracts. */
export const usualTermsWords = {
  ...pick(contractTermWords, ['noticeDays', 'renewal', 'renewalMonths', 'creditDays', 'paymentDay', 'yearlyIncrease']),
  depositMonths: { label: 'Garantía, en meses de renta' },
  annexes: { label: 'Anexos que van siempre' },
} satisfies RecordWords
