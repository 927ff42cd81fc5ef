/** A URL for the log: without its query, which may hold codes or signatures, and without the tokens in these paths. */
export const toldPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/api\/feeds\/|\/invitation\/)[^/]+/, '$1…')
