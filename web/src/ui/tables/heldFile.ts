import { ProblemError } from '../../platform/problem.ts'

/**
 * A copy of a chosen file in memory, so that it can be read again in another way: on the disk another program may change
 * it meanwhile.
 * @throws a refusal if it changed, moved or closed while it was read
 */
export async function heldFile(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    const message = 'El archivo cambió, se movió o se cerró mientras se leía. Guárdalo y elígelo otra vez.'
    throw new ProblemError({ code: 'FILE_CHANGED', status: 0, message, errors: [], data: undefined })
  }
}

/** The files in which tables come. */
export const tableFiles = '.xlsx,.csv,.txt,.tsv,.xls,text/csv'
