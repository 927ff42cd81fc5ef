/** A document that couldn't be made into a PDF, for a reason in Spanish. */
export class ConversionFault extends Error {}

/** What makes PDFs out of DOCX files. */
export interface Engine {
  /** @throws ConversionFault */
  convert(docx: Buffer): Promise<Buffer>
  /** Ends what runs for it. */
  close(): void
}
