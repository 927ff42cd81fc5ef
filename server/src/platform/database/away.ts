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
/** Error messages of `pg`, without a code, for a lost connection or a timeout. */
const words = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/

/** Whether a statement failed because the database is unavailable, so that a retry may succeed. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return codes.has(code) || words.test(message)
}
