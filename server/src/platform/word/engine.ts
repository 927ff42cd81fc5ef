/** A document that couldn't be made into a PDF, for a reason in Spanish. */
export class ConversionFault extends Error {
  /** Whether it is the document's and not the converter's: another try helps little. */
  readonly lasting: boolean

  constructor(message: string, { lasting = false } = {}) {
    super(message)
    this.lasting = lasting
  }
}

/** What makes PDFs out of DOCX files. */
export interface Engine {
  /** @throws ConversionFault */
  convert(docx: Buffer): Promise<Buffer>
  /** Whether it has to be started for the next document, which then takes longer. */
  isCold?(): boolean
  /** Ends what runs for it. */
  close(): void
}
