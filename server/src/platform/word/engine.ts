/** A document that couldn't be converted to PDF, with the reason in Spanish. */
export class ConversionFault extends Error {
  /** True if the document is at fault rather than the converter, so that a retry hardly helps. */
  readonly lasting: boolean

  constructor(message: string, { lasting = false } = {}) {
    super(message)
    this.lasting = lasting
  }
}

/** Converts DOCX files to PDF. */
export interface Engine {
  /** @throws ConversionFault */
  convert(docx: Buffer): Promise<Buffer>
  /** Whether it has to start for the next document, which then takes longer. */
  isCold?(): boolean
  /** Ends its processes. */
  close(): void
}
