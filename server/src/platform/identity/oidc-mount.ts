import { IncomingMessage, type ServerResponse } from 'node:http'
import { parse, stringify } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { isAway } from '../database/away.ts'
import { knownProblem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { cookieName, refreshTokenLife, webClient } from './provider.ts'
import { awayPage } from './provider-errors.ts'
import { isSameOrigin } from './same-origin.ts'

type Parts = Pick<Services, 'settings' | 'log'>

const form = 'application/x-www-form-urlencoded'
const tokenPath = '/oidc/token'
/**
 * Each sign-in request leaves a row until it expires. A sign-in makes two of them and one token call, which is limited
 * to 300 a minute for each address: a whole office behind one address reaches that limit first.
 */
const beginLimit = { rateLimit: { max: 600, timeWindow: '1 minute' } }
/** Sent in place of a refresh token that is in the cookie. */
const inCookie = 'cookie'

/**
 * Mounts the provider under `/oidc`. It gets a request of its own, with the raw body, the product's public address and
 * the client address that Fastify determined.
 */
export async function mountProvider(app: FastifyInstance, provider: Provider, { settings, log }: Parts) {
  const { publicUrl } = settings
  const { host, protocol } = new URL(publicUrl)
  const cookie = refreshCookie(publicUrl)
  const fault = (error: unknown) => log.error({ err: error }, 'sign-in fault')
  // An event of Koa that the provider's types leave out.
  ;(provider as NodeJS.EventEmitter).on('error', fault)
  provider.on('server_error', (_ctx, error) => fault(error))
  provider.on('grant.revoked', (ctx, grantId) => {
    log.warn({ ip: ctx.ip, sessionId: grantId }, 'a code or refresh token was used twice: its session ended')
  })
  moveRefreshToken(provider, cookie)
  sayAway(provider)
  // Created last, to include the middleware added so far.
  const answer = provider.callback()

  const forward = (request: FastifyRequest, reply: FastifyReply, body?: Buffer) => {
    const inner = new IncomingMessage(request.raw.socket)
    inner.method = request.method
    inner.url = request.raw.url?.replace(/^\/oidc/, '') || '/'
    inner.httpVersion = '1.1'
    inner.headers = {
      ...request.headers,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': request.ip,
      ...(body ? { 'content-length': String(body.length) } : {}),
    }
    // The provider derives its mount path from this.
    Object.assign(inner, { originalUrl: request.raw.url })
    if (body) inner.push(body)
    inner.push(null)
    // Otherwise its end would count as a broken connection and close it.
    inner.complete = true
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    return answer(inner, reply.raw as ServerResponse).catch(fault)
  }

  app.register(async oidc => {
    oidc.removeAllContentTypeParsers()
    oidc.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    oidc.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    oidc.post(tokenPath, { config: { rateLimit: { max: 300, timeWindow: '1 minute' } } }, async (request, reply) => {
      const body = request.body as Buffer | undefined
      if (!body || !request.headers['content-type']?.startsWith(form)) return forward(request, reply, body)
      const fields = parse(body.toString())
      if (fields.refresh_token === inCookie && fields.client_id === webClient) {
        if (!isSameOrigin(request, publicUrl)) return reply.code(403).send(knownProblem('FORBIDDEN'))
        fields.refresh_token = cookie.read(request.headers.cookie) || 'none'
      }
      return forward(request, reply, Buffer.from(stringify(standardNames(fields))))
    })
    for (const url of ['/oidc/auth', '/oidc/auth/*'])
      oidc.route({
        url,
        method: ['GET', 'POST'],
        config: beginLimit,
        handler: (request, reply) => forward(request, reply, request.body as Buffer | undefined),
      })
    oidc.all('/oidc', (request, reply) => forward(request, reply, request.body as Buffer | undefined))
    oidc.all('/oidc/*', (request, reply) => forward(request, reply, request.body as Buffer | undefined))
  })
}

/**
 * Renames the specification's `scopes` to the protocol's `scope`. A refresh omits `offline_access`: every sign-in has
 * it, and asking for it again can be refused.
 */
function standardNames({ scopes, scope = scopes, ...fields }: NodeJS.Dict<string | string[]>) {
  if (scope === undefined || fields.grant_type !== 'refresh_token')
    return scope === undefined ? fields : { ...fields, scope }
  const asked = String(scope)
    .split(' ')
    .filter(name => name !== 'offline_access')
  return { ...fields, scope: asked.join(' ') }
}

/** The cookie of the web app's refresh token: unreadable by scripts and sent to the token call only. */
export function refreshCookie(publicUrl: string) {
  const name = cookieName(publicUrl, 'aforo_refresh')
  const attributes = `Path=${tokenPath}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  return {
    read: (header = '') =>
      header
        .split(/; */)
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (value: string) => `${name}=${value}; Max-Age=${refreshTokenLife}; ${attributes}`,
    clear: `${name}=; Max-Age=0; ${attributes}`,
  }
}

function moveRefreshToken(provider: Provider, cookie: ReturnType<typeof refreshCookie>) {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path !== '/token' || ctx.oidc?.client?.clientId !== webClient) return
    const answer = ctx.body as { refresh_token?: string; error?: string } | undefined
    if (answer?.error === 'invalid_grant' && ctx.oidc.params?.grant_type === 'refresh_token')
      ctx.append('set-cookie', cookie.clear)
    if (answer?.refresh_token === undefined) return
    const { refresh_token, ...rest } = answer
    ctx.append('set-cookie', cookie.set(refresh_token))
    ctx.body = rest
  })
}

/** Answers 503 with `Retry-After` while the database is away, as every other call does. */
function sayAway(provider: Provider) {
  const unanswered = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (isAway(error)) unanswered.add(ctx)
  })
  provider.use(async (ctx, next) => {
    await next()
    if (!unanswered.has(ctx)) return
    ctx.status = 503
    ctx.set('retry-after', '5')
    // Browsers navigate to these addresses; programs call the others.
    const isPage = ctx.path.startsWith('/auth')
    ctx.body = isPage ? awayPage() : knownProblem('UNAVAILABLE')
    ctx.type = isPage ? 'html' : 'application/problem+json'
  })
}
