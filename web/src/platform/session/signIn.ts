import * as oauth from 'oauth4webapi'
import { inTab } from '../storage.ts'
import { client, insecure, provider, redirectUri, resource, scope } from './provider.ts'
import { setToken } from './token.ts'

/** The page that the provider leads back to. */
export const callbackPath = new URL(redirectUri).pathname

const tripKey = 'aforo-sign-in'
const returnKey = 'aforo-return'
const againKey = 'aforo-ask-again'

interface Trip {
  verifier: string
  state: string
}

/** Where to go on after signing in; only addresses inside the app count, and those of the codes at doors. */
const isOurs = (href: string) => href.startsWith('/app/') || href.startsWith('/q/')

export function rememberReturn(href: string) {
  if (isOurs(href)) inTab.set(returnKey, href)
}

export function takeReturn(): string | undefined {
  const href = inTab.get(returnKey)
  inTab.remove(returnKey)
  return href !== null && isOurs(href) ? href : undefined
}

/** Whether who signs in has read the code at a door, and expects the door. */
export const comesFromDoor = () => inTab.get(returnKey)?.startsWith('/q/') === true

/**
 * Signed out on purpose or by a guard: the next login asks who it is, even where the sign-out could not reach the
 * provider. Without this a person whom a guard refuses would be signed in and out again without end.
 */
export const askAgain = () => inTab.set(againKey, '1')
export const mustAskAgain = () => inTab.get(againKey) !== null

/** Leaves for the provider, which comes back to `/login` to ask who it is. Never returns to the caller's page. */
export async function startSignIn(): Promise<void> {
  location.assign(await beginAddress())
}

/**
 * Begins a sign-in without leaving the page, for who has just said who they are.
 * @returns the provider's question, to be answered by a call
 */
export async function beginSignIn(): Promise<string> {
  // It asks anew: whose session is left here may be somebody else's.
  askAgain()
  const answer = await askProvider()
  if ('interaction' in answer) return answer.interaction
  throw new Error('The provider asked nothing.')
}

/** Begins a sign-in without leaving the page. @returns the provider's question, or where it leads if it has none */
export async function askProvider(): Promise<{ interaction: string } | { back: URL }> {
  const led = await followProvider(await beginAddress())
  const interaction = led.searchParams.get('interaction')
  if (interaction !== null) return { interaction }
  if (led.pathname === callbackPath) return { back: led }
  throw new Error('The provider asked nothing.')
}

/** Where the provider's redirections end. Throws as `fetch` does when it doesn't answer. */
export async function followProvider(address: string): Promise<URL> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new TypeError('the provider is unavailable')
  return new URL(answer.url)
}

/** Where the provider begins, with what this tab has to remember until it comes back. */
async function beginAddress(): Promise<string> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  inTab.set(tripKey, JSON.stringify({ verifier, state } satisfies Trip))
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    resource,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // OpenID Connect gives `offline_access` only with consent, which our provider takes as given.
    prompt: mustAskAgain() ? 'login consent' : 'consent',
  })
  return `${provider.authorization_endpoint}?${query}`
}

/** Whether this tab is on its way through the provider. */
export const isUnderWay = () => inTab.get(tripKey) !== null

/** Exchanges the provider's answer in `url` for an access token. Throws when it isn't the answer to our question. */
export async function completeSignIn(url: URL): Promise<void> {
  const kept = inTab.get(tripKey)
  inTab.remove(tripKey)
  if (kept === null) throw new Error('No sign-in is under way in this tab.')
  const { verifier, state } = JSON.parse(kept) as Trip
  const callback = oauth.validateAuthResponse(provider, client, url, state)
  const response = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    oauth.None(),
    callback,
    redirectUri,
    verifier,
    {
      additionalParameters: { resource },
      [oauth.allowInsecureRequests]: insecure,
    },
  )
  const answer = await oauth.processAuthorizationCodeResponse(provider, client, response)
  setToken(answer.access_token, answer.expires_in)
  inTab.remove(againKey)
}
