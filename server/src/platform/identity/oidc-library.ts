/**
 * The OpenID provider's library. While it loads it tells people to use another Node, for any that is not marked as LTS;
 * ours is pinned and tested, and nobody who starts the program can do anything about it.
 */
// biome-ignore-start lint/suspicious/noConsole: the library writes there by itself
const { warn } = console
console.warn = () => {}
export const { Provider, errors, interactionPolicy } = await import('oidc-provider')
console.warn = warn
// biome-ignore-end lint/suspicious/noConsole: the library writes there by itself
