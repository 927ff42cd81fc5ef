import PizZip from 'pizzip'

/**
 * The template that a document was made from: Word keeps a link to it, often into a law firm's own drive. Nothing of the
 * document needs it, so it is dropped.
 */
export const isTemplateLink = ({ Type = '' }: Record<string, string>): boolean => Type.endsWith('/attachedTemplate')

/** Of relationships, which have no content of their own. */
const relation = /<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship\s*>)/g
const typeOf = /\bType\s*=\s*["'][^"']*\/attachedTemplate["']/
const reference = /<(?:\w+:)?attachedTemplate\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?attachedTemplate\s*>)/g

/** The same document without that link; undefined where there is none. Only for one whose size was checked. */
export function withoutTemplateLink(bytes: Buffer): Buffer | undefined {
  const zip = new PizZip(bytes)
  let dropped = false
  for (const [name, file] of Object.entries(zip.files)) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    const text = file.asText()
    if (!text.includes('attachedTemplate')) continue
    const without = text.replaceAll(relation, found => (typeOf.test(found) ? '' : found)).replaceAll(reference, '')
    if (without === text) continue
    dropped = true
    zip.file(name, without)
  }
  return dropped ? zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }) : undefined
}
