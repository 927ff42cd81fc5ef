/** What a workbook's number formats make of numbers, as far as it changes what they say. */

export type NumberFormat = 'DATE' | 'DATE_TIME' | 'TIME' | { digits: number } | { sign: string } | undefined

const builtIn = new Map<number, NumberFormat>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58].map(id => [id, 'DATE'] as const),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56].map(id => [id, 'TIME'] as const),
  [22, 'DATE_TIME'],
])

/** The currency that a format writes beside its number: `"S/" #,##0.00`, `[$$-409]#,##0.00`. */
function signIn(code: string): string | undefined {
  const written = code.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1').replace(/["\\]/g, '')
  if (/US\$|USD|\$/.test(written)) return 'US$'
  if (/S\/|PEN/.test(written)) return 'S/'
  return /€|EUR/.test(written) ? '€' : undefined
}

/** @param code the format's code; undefined for a built-in one */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn.get(id)
  if (code.length > 200) return undefined
  const [section = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')
  // Document numbers are padded with zeros: 01234567.
  if (/^0{2,}$/.test(section)) return { digits: section.length }
  if (/[#0?]/.test(section.replace(/[sS]\.0+/g, ''))) {
    const sign = signIn(code.split(';')[0] ?? '')
    return sign === undefined ? undefined : { sign }
  }
  const [date, time] = [/[dy]|mmm/i.test(section), /[hs]/i.test(section)]
  return date ? (time ? 'DATE_TIME' : 'DATE') : time ? 'TIME' : undefined
}

/** A number as typed, including a phone number that Excel stores as 5.1987654321E10. */
function numberText(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e15
    ? String(number)
    : number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
}

const msPerDay = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

/** A stored number as its cell shows it: dates as `2026-03-05`, with `10:30` if the format has a time. */
export function numberInWords(value: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format === undefined) return numberText(number)
  if (typeof format === 'object' && 'sign' in format) return `${format.sign} ${numberText(number)}`
  if (typeof format === 'object')
    return Number.isInteger(number) && number >= 0 ? String(number).padStart(format.digits, '0') : numberText(number)
  const days = number + (from1904 ? 1462 : 0)
  if (days < 0 || days > 109_574) return numberText(number)
  const instant = new Date(epoch + Math.round(days * 1440) * 60_000)
  const text = instant.toISOString()
  const clock = text.slice(11, 16)
  if (format === 'TIME' || days < 1) return clock
  return format === 'DATE'
    ? new Date(epoch + Math.floor(days) * msPerDay).toISOString().slice(0, 10)
    : `${text.slice(0, 10)}${clock === '00:00' ? '' : ` ${clock}`}`
}
