const codes = new Set([
  '57P01', // an administrator shut it down
  '57P02', // it crashed
  '57P03', // it is starting
  '53100', // its disk is full
  '53200', // it has no memory
  '53300', // it has no connection left
  '58030', // its disk can't be read or written
  '08000',
  '08001',
  '08003',
  '08006',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** What `pg` says of a connection that was lost, or not had in time, without a code. */
const words = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/

/** Whether a statement failed because the database can't do any such now, so that the same may succeed later. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return codes.has(code) || words.test(message)
}
