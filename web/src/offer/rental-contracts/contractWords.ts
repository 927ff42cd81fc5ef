import { formatCounted } from '../../ui/formats.ts'

/** `Quedan 150 días`, `Termina hoy`. */
export const daysLeftInWords = (days: number) =>
  days === 0 ? 'Termina hoy' : days === 1 ? 'Queda 1 día' : `Quedan ${formatCounted(days, 'día', 'días')}`
