import type { AuthorizationServer, Client } from 'oauth4webapi'

/** Our own OpenID Connect provider. Its addresses are fixed, so no discovery call stands before the first screen. */
export const provider: AuthorizationServer = {
  issuer: `${location.origin}/oidc`,
  authorization_endpoint: `${location.origin}/oidc/auth`,
  token_endpoint: `${location.origin}/oidc/token`,
  authorization_response_iss_parameter_supported: true,
}

export const client: Client = { client_id: 'aforo-web' }
export const redirectUri = `${location.origin}/login/callback`
export const scope = 'openid offline_access'
/** The audience of the access token (RFC 8707). */
export const resource = `${location.origin}/api`
/** Only ever true on a developer's machine: elsewhere the page itself comes by https. */
export const insecure = location.protocol === 'http:'
