import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** Elements that run code, load other documents, or change after the check. */
const refusedElements: Record<string, string> = {
  script: 'contiene scripts',
  foreignobject: 'contiene contenido ajeno (foreignObject)',
  iframe: 'contiene contenido ajeno (iframe)',
  embed: 'contiene contenido ajeno (embed)',
  object: 'contiene contenido ajeno (object)',
  audio: 'contiene contenido ajeno (audio)',
  video: 'contiene contenido ajeno (video)',
  handler: 'contiene scripts',
  listener: 'contiene scripts',
  set: 'contiene animaciones',
  animate: 'contiene animaciones',
  animatetransform: 'contiene animaciones',
  animatemotion: 'contiene animaciones',
}
/** Most elements of a drawing. */
const mostElements = 200_000
/** A reference inside the file, or an embedded picture. */
const ownReference = /^\s*(#|data:image\/(png|jpe?g|gif|webp);base64,)/i
/** A `url(…)` to anything else. Each character is matched by one part only, or hostile spaces would take hours. */
const outsideUrl = /url\((?!\s*(['"]\s*)?(#|data:image\/(png|jpe?g|gif|webp);))/i
const importRule = /@import/i

/**
 * Why an SVG is refused, in Spanish, as the end of "El SVG …"; undefined if it only draws. The parser is strict: what
 * it doesn't understand is refused, since a laxer one might.
 */
export function faultInSvg(text: string): string | undefined {
  let fault: string | undefined
  let elements = 0
  let isSvg = false
  const style: string[] = []
  const parser = new SaxesParser()
  const refuse = (reason: string) => {
    fault ??= reason
  }
  parser.on('error', () => refuse('no está bien formado'))
  // Entities can hide anything, and expand beyond memory.
  parser.on('doctype', declaration => {
    if (/\[|ENTITY/i.test(declaration)) refuse('declara entidades')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target.toLowerCase() === 'xml-stylesheet') refuse('usa hojas de estilo externas')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name)
    if (elements++ === 0) isSvg = name === 'svg'
    if (elements > mostElements) refuse('tiene demasiados elementos')
    const refused = refusedElements[name]
    if (refused) refuse(refused)
    for (const [attribute, value] of Object.entries(tag.attributes)) {
      const bare = localName(attribute)
      if (bare.startsWith('on')) refuse('contiene eventos (on…)')
      if ((bare === 'href' || bare === 'src') && !ownReference.test(value)) refuse('contiene referencias externas')
      if (outsideUrl.test(value)) refuse('contiene referencias externas')
    }
  })
  const readStyle = (css: string) => style.push(css)
  parser.on('text', readStyle)
  parser.on('cdata', readStyle)
  try {
    for (let at = 0; at < text.length && !fault; at += 65_536) parser.write(text.slice(at, at + 65_536))
    if (!fault) parser.close()
  } catch {
    // Some faults are thrown instead of reported; either way the text is not well-formed.
    refuse('no está bien formado')
  }
  if (fault) return fault
  if (!isSvg) return 'no es un dibujo'
  return style.some(css => importRule.test(css) || outsideUrl.test(css)) ? 'contiene referencias externas' : undefined
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
