const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The order matters: most browsers also name the ones they descend from. */
const first = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser says of itself, as people would: `Chrome en Windows`. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Dispositivo desconocido'
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? 'Otro programa'
}

export const isPhone = (userAgent: string | null) => /Mobi|iPhone|Android/.test(userAgent ?? '')
