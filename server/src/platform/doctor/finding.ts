/** One line of the doctor: how a part of the installation is. */
export interface Finding {
  /** FAULT: something doesn't work. WARNING: it works, but not as it should. */
  level: 'OK' | 'WARNING' | 'FAULT'
  /** The part, as `Base de datos`. */
  part: string
  text: string
  /** What to do, unless it is well. */
  remedy?: string
}

const of =
  (level: Finding['level']) =>
  (part: string, text: string, remedy?: string): Finding => ({ level, part, text, ...(remedy && { remedy }) })

export const well = of('OK')
export const warning = of('WARNING')
export const fault = of('FAULT')

const marks = { OK: '✓', WARNING: '!', FAULT: '✗' } as const

/** The findings for a terminal, what to do under each; the last line counts them. */
export function toldOnTerminal(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ level, part, text, remedy }) => [
    `${marks[level]} ${part}: ${text}`,
    ...(remedy ? [`    → ${remedy}`] : []),
  ])
  const count = (level: Finding['level']) => findings.filter(one => one.level === level).length
  const [faults, warnings] = [count('FAULT'), count('WARNING')]
  const end =
    faults + warnings === 0 ? 'Todo está bien.' : `${faults} por arreglar, ${warnings} por mirar, ${count('OK')} bien.`
  return [...lines, '', end].join('\n')
}
