/** The words of RFC 7644 for what is wrong with a request. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal in the protocol's own form; its detail is read by whoever looks after the provider. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.name = 'ScimFault'
    this.status = status
    this.scimType = scimType
  }
}

export const notFound = () => new ScimFault(404, 'No existe ese recurso.')
export const invalidValue = (detail: string) => new ScimFault(400, detail, 'invalidValue')
