import { z } from 'zod'
import { line } from '../platform/base.ts'
import { readDocument } from './documents.rules.ts'
import { DocumentType } from './documents.ts'

interface Written {
  type: DocumentType
  number: string
  countryCode?: string | undefined
}

const shape = { type: DocumentType, number: line(30) }

function withNumber<Given extends Written>(given: Given): Given {
  const read = readDocument(given.type, given.number, given.countryCode)
  return 'number' in read ? { ...given, number: read.number } : given
}

function refuseFault({ type, number, countryCode }: Written, context: z.RefinementCtx) {
  const read = readDocument(type, number, countryCode)
  if ('fault' in read) context.addIssue({ code: 'custom', path: ['number'], message: read.fault })
}

/** An identity document of any supported country, with its number normalized. An invalid one is refused by field. */
export const IdentityNumber = z.object(shape).overwrite(withNumber).superRefine(refuseFault)

/** The same with the country that issued it, where that is said. */
export const VisitorDocument = z
  .object({ ...shape, countryCode: z.string().trim().length(2).toUpperCase().optional() })
  .overwrite(withNumber)
  .superRefine(refuseFault)
