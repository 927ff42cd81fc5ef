import PizZip from 'pizzip'

/**
 * Word's link from a document to its template, often on a law firm's own drive. The document doesn't need it, so it is
 * removed.
 */
export const isTemplateLink = ({ Type = '' }: Record<string, string>): boolean => Type.endsWith('/attachedTemplate')

/** Relationships, which have no content. */
const relation = /<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship\s*>)/g
const typeOf = /\bType\s*=\s*["'][^"']*\/attachedTemplate["']/
const reference = /<(?:\w+:)?attachedTemplate\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?attachedTemplate\s*>)/g

/** The document without that link; undefined if there is none. Only for a document whose size was checked. */
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
