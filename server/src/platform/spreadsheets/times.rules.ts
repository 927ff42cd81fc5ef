/** Times of day as files write them: `9:00`, `09.30`, `9 a. m.`, `9:00:00`, or the share of a day that a spreadsheet keeps. */
export function readTime(text: string): string | undefined {
  if (/^0?[.,]\d+$/.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * 1440)
    return clockOf(Math.floor(minutes / 60), minutes % 60)
  }
  const match = /^(\d{1,2})(?:[:.h]\s?(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:hrs?\.?|h|([ap])\.?\s?m\.?)?$/i.exec(text)
  if (!match) return undefined
  const half = match[3]?.toLowerCase()
  const hour = Number(match[1])
  if (half && (hour < 1 || hour > 12)) return undefined
  return clockOf(half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour, Number(match[2] ?? 0))
}

function clockOf(hour: number, minute: number): string | undefined {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
