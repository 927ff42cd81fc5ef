import { formatDate } from '@aforo/api/platform/dates-in-words'
import { fail } from '../../platform/http/on.ts'
import type { WordedRefusals } from '../../platform/http/refusals.ts'

/** Which days are closed, and where that is changed. */
export const closedInWords = (lockDate: string): string =>
  `Lo anterior al ${formatDate(lockDate)}, la fecha de cierre, ya no cambia. La fecha está en Configuración › General › Empresas y facturación.`

/** Refuses what would change something before the lock date. */
export const refuseClosed = (errors: WordedRefusals<'BEFORE_LOCK_DATE'>, lockDate: string): never =>
  fail(errors.BEFORE_LOCK_DATE({ message: closedInWords(lockDate), data: { lockDate } }))
