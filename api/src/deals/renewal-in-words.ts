import { formatDate } from '../platform/dates-in-words.ts'
import type { ComingRenewal } from './contract-terms.rules.ts'

/** The wording of a coming renewal everywhere: `se renueva el 1 ene. 2028 salvo aviso hasta el 2 nov. 2027`. */
export const renewalInWords = ({ on, noticeBy }: ComingRenewal, today: string): string =>
  noticeBy < today
    ? `se renueva el ${formatDate(on)}: el plazo de aviso venció el ${formatDate(noticeBy)}`
    : `se renueva el ${formatDate(on)} salvo aviso hasta el ${formatDate(noticeBy)}`
