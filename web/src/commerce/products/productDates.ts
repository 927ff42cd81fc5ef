import { formatDate } from '../../ui/formats.ts'

/** Days as people say them: `5 mar. 2026`, `5 mar. 2026 – 9 abr. 2026`. */
export const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`
