/**
 * The token of a link that came by mail: in the fragment, which reaches no server, log or `Referer`. Links that were sent
 * before had it in the query.
 */
export const linkToken = (hash: string, search: { token?: string }): string | undefined =>
  new URLSearchParams(hash).get('token') ?? search.token

/** What an older link says in its query. */
export const olderToken = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === 'string' ? { token: search.token } : {}
