/** Names that stand in one cell. */

interface SplitName {
  givenName: string
  lastname: string
  /** Whether the words alone decided, without a comma. */
  guessed: boolean
}

/** Words that belong to the one behind them: de la Cruz, San Martín, van Dijk. */
const particles = new Set(
  'da das de del dela della der di do dos du e el la las le les los mac mc ni o san santa santo st ter van vda von y'.split(
    ' ',
  ),
)

/** A name's words, each with the particles before it. */
function unitsOf(text: string): string[] {
  const units: string[] = []
  let before = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const unit = before === '' ? word : `${before} ${word}`
    if (particles.has(word.toLowerCase().replace(/\.$/, ''))) before = unit
    else {
      units.push(unit)
      before = ''
    }
  }
  if (before !== '') units.push(before)
  return units
}

/** `Quispe Mamani, María Elena`: what stands before a comma are the surnames. */
function atComma(text: string): SplitName | undefined {
  const [lastname = '', givenName = '', ...more] = text.split(',').map(part => part.trim())
  if (givenName === '' || more.some(Boolean)) return undefined
  return { givenName, lastname, guessed: false }
}

/** `Quispe Mamani María Elena`: without a comma the first two are the surnames, as in Peru everybody has two. */
export function splitSurnamesFirst(text: string): SplitName {
  const split = atComma(text)
  if (split) return split
  const units = unitsOf(text.replaceAll(',', ' '))
  const surnames = units.length < 3 ? 1 : 2
  return {
    lastname: units.slice(0, surnames).join(' '),
    givenName: units.slice(surnames).join(' '),
    guessed: units.length > 1,
  }
}

/** `María Elena Quispe Mamani`: the last two are the surnames, unless there are only two words. */
export function splitNamesFirst(text: string): SplitName {
  const split = atComma(text)
  if (split) return { ...split, guessed: true }
  const units = unitsOf(text.replaceAll(',', ' '))
  const names = units.length < 4 ? 1 : units.length - 2
  return {
    givenName: units.slice(0, names).join(' '),
    lastname: units.slice(names).join(' '),
    guessed: units.length > 2,
  }
}
