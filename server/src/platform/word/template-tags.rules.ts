/** The text of a paragraph, in document order. */
export interface WordParagraph {
  /** Its part of the DOCX: `word/document.xml`. */
  part: string
  /** From 1, within its part. */
  number: number
  text: string
}

/** Tags that a template may use: a value, a condition, or a list with its own tags. */
export interface KnownTags {
  [name: string]: 'VALUE' | 'CONDITION' | KnownTags
}

/** An error that prevents filling a template. */
export interface TagFault {
  kind: 'UNKNOWN' | 'UNCLOSED' | 'LOOP' | 'MISPLACED'
  /** The tag as written: `{#lineas}`. */
  tag: string
  /** Where: `Párrafo 12`, `Encabezado, párrafo 1`. */
  where: string
  /** The paragraph's text around the tag. */
  excerpt: string
  message: string
}

/** Maximum errors reported at once. */
const mostFaults = 50

const isList = (tag: KnownTags[string] | undefined): tag is KnownTags => typeof tag === 'object'

interface OpenSection {
  name: string
  token: string
  paragraph: WordParagraph
}

/** The part in words, before a paragraph's number. */
function whereOf({ part, number }: WordParagraph): string {
  const kind = /header/.test(part)
    ? 'Encabezado, párrafo'
    : /footer/.test(part)
      ? 'Pie de página, párrafo'
      : /(foot|end)notes/.test(part)
        ? 'Notas, párrafo'
        : 'Párrafo'
  return `${kind} ${number}`
}

/** A paragraph's text around a position. */
export function excerptOf(text: string, at: number): string {
  const from = Math.max(0, at - 40)
  const to = Math.min(text.length, at + 60)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** The known name closest to a misspelt one, such as `lineas`. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const distance = (a: string, b: string) => {
    let row = Array.from({ length: b.length + 1 }, (_, place) => place)
    for (const [i, letter] of [...a].entries()) {
      const next = [i + 1]
      for (const [j, other] of [...b].entries())
        next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
      row = next
    }
    return row.at(-1) ?? 0
  }
  const [best] = names
    .map(one => ({ one, far: distance(name, one) }))
    .filter(({ one, far }) => far <= Math.max(1, Math.floor(one.length / 4)))
    .sort((a, b) => a.far - b.far)
  return best?.one
}

/**
 * Checks a template's tags, part by part: each must be known in its place, and each section must end where it should.
 * @returns the errors in document order, and the tags used
 */
export function checkTags(
  paragraphs: readonly WordParagraph[],
  known: KnownTags,
): { faults: TagFault[]; used: string[] } {
  const faults: TagFault[] = []
  const used = new Set<string>()
  let sections: OpenSection[] = []
  const tell = (kind: TagFault['kind'], tag: string, paragraph: WordParagraph, message: string, at?: number) => {
    const excerpt = excerptOf(paragraph.text, at ?? Math.max(0, paragraph.text.indexOf(tag)))
    faults.push({ kind, tag, where: whereOf(paragraph), excerpt, message })
  }
  /** The known tags at this position, innermost list first. */
  const scopes = (): KnownTags[] => {
    const found = [known]
    for (const { name } of sections) {
      const list = lookUp(name, found)
      if (isList(list)) found.unshift(list)
    }
    return found
  }
  const leave = () => {
    for (const { token, paragraph } of sections)
      tell('LOOP', token, paragraph, `La sección ${token} no se cierra. Escribe {/${token.slice(2)} donde termina.`)
    sections = []
  }
  let part: string | undefined
  for (const paragraph of paragraphs) {
    if (paragraph.part !== part) leave()
    part = paragraph.part
    for (const { token, body, at, fault } of tokensOf(paragraph.text)) {
      if (fault) {
        tell('UNCLOSED', token, paragraph, fault, at)
        continue
      }
      const sign = /^[#^/]/.exec(body)?.[0] ?? ''
      const name = body.slice(sign.length).trim()
      if (sign === '/') {
        const last = sections.pop()
        if (!last) tell('LOOP', token, paragraph, `${token} cierra una sección que no se abrió.`, at)
        else if (name !== '' && name !== last.name) {
          tell('LOOP', token, paragraph, `${token} cierra, pero la sección abierta es ${last.token}.`, at)
          // A line that crosses two sections is reported once.
          if (sections.some(one => one.name === name)) sections = sections.filter(one => one.name !== name)
          else sections.push(last)
        }
        continue
      }
      const among = scopes()
      const found = lookUp(name, among)
      if (found === undefined) {
        const like = nearest(
          name,
          among.flatMap(scope => Object.keys(scope)),
        )
        const hint = like ? ` ¿Querías decir {${sign}${like}}?` : ' Mira la lista de etiquetas.'
        tell('UNKNOWN', token, paragraph, `No conocemos la etiqueta ${token}.${hint}`, at)
      } else used.add(name)
      if (sign === '') {
        if (found !== undefined && found !== 'VALUE')
          tell(
            'MISPLACED',
            token,
            paragraph,
            `${token} es una ${isList(found) ? 'lista' : 'condición'}: escribe {#${name}} … {/${name}}.`,
            at,
          )
        continue
      }
      if (sections.some(one => one.name === name && isList(found) && one.token.startsWith('{#')))
        tell('LOOP', token, paragraph, `${token} está dentro de sí misma: se repetiría sin fin.`, at)
      sections.push({ name, token, paragraph })
    }
  }
  leave()
  return { faults: faults.slice(0, mostFaults), used: [...used].sort() }
}

const lookUp = (name: string, scopes: readonly KnownTags[]): KnownTags[string] | undefined =>
  scopes.find(scope => Object.hasOwn(scope, name))?.[name]

interface Token {
  token: string
  body: string
  at: number
  fault?: string
}

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('{', at)
    const close = text.indexOf('}', at)
    if (open < 0 && close < 0) return found
    if (close >= 0 && (open < 0 || close < open)) {
      found.push({ token: '}', body: '', at: close, fault: 'Hay una llave } que cierra una etiqueta que no se abrió.' })
      at = close + 1
      continue
    }
    const next = text.indexOf('{', open + 1)
    if (close < 0 || (next >= 0 && next < close)) {
      const end = next >= 0 ? next : text.length
      const token = text.slice(open, Math.min(end, open + 40))
      found.push({ token, body: '', at: open, fault: `La etiqueta «${token}» no se cierra: le falta la llave }.` })
      at = next >= 0 ? next : text.length
      continue
    }
    const body = text.slice(open + 1, close).trim()
    found.push({ token: text.slice(open, close + 1), body, at: open })
    at = close + 1
  }
}
