/**
 * Loads oidc-provider without its warning about non-LTS Node versions: ours is pinned and tested, and operators can't
 * change it.
 */
// biome-ignore-start lint/suspicious/noConsole: the library writes there by itself
const { warn } = console
console.warn = () => {}
export const { Provider, errors, interactionPolicy } = await import('oidc-provider')
console.warn = warn
// biome-ignore-end lint/suspicious/noConsole: the library writes there by itself
