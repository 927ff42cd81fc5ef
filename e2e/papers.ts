/**
 * Milliseconds for a document: the first one of a server waits for its converter, to which the server itself gives four minutes to
 * begin and one for the document (`process-converter.ts`). A walk that waits for less fails on a busy machine where the product works.
 */
export const paperTime = 330_000

/** A PDF of one empty page: what a scanner would bring, as far as the product looks at it. */
export const signedPaper = {
  name: 'contrato-firmado.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`),
}
