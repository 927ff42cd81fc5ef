import { z } from 'zod'
import { line } from '../platform/base.ts'
import { readDocument } from './documents.rules.ts'
import { DocumentType } from './documents.ts'

/** An identity document of any supported country, with its number normalized. An invalid one is refused by field. */
export const IdentityNumber = z
  .object({ type: DocumentType, number: line(30) })
  .overwrite(({ type, number }) => {
    const read = readDocument(type, number)
    return { type, number: 'number' in read ? read.number : number }
  })
  .superRefine(({ type, number }, context) => {
    const read = readDocument(type, number)
    if ('fault' in read) context.addIssue({ code: 'custom', path: ['number'], message: read.fault })
  })
