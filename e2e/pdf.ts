import { createRequire } from 'node:module'

const server = createRequire(new URL('../server/package.json', import.meta.url))

/** The words of a PDF by page, as another reader than the one that made it finds them. */
export async function wordsOfPdf(pdf: Buffer): Promise<string[]> {
  const { getDocument } = await import(server.resolve('pdfjs-dist/legacy/build/pdf.mjs'))
  const read = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const pages: string[] = []
  for (let number = 1; number <= read.numPages; number++) {
    const { items } = await (await read.getPage(number)).getTextContent()
    const text = items.map((item: { str?: string }) => item.str ?? '').join(' ')
    pages.push(text.replaceAll(/\s+/g, ' '))
  }
  return pages
}

/** The XML of a DOCX's text. */
export function xmlOfDocx(docx: Buffer): string {
  const PizZip = server('pizzip')
  return new PizZip(docx).file('word/document.xml').asText()
}
