/** An address as the log has it: a query may hold a code or a signature, and these paths hold what lets somebody in. */
export const toldPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/api\/feeds\/|\/invitation\/)[^/]+/, '$1…')
