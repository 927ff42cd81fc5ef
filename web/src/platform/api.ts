import { contract } from '@aforo/api/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { reportFailure } from './failures.ts'
import { decodeProblem } from './problem.ts'
import { takeEarly } from './session/early.ts'
import { refreshToken } from './session/refresh.ts'
import { forgetVisit, isAboutVisit, visitToken } from './session/support.ts'
import { currentToken } from './session/token.ts'

interface CallContext {
  /** Shows a failure in a toast: for calls whose screen doesn't show it itself. */
  toastError?: boolean
  /** The same key again makes a repeated attempt harmless; otherwise each call gets its own. */
  idempotencyKey?: string
}

/** Sends with the access token, renewing it once when it is not accepted. */
async function send(request: Request): Promise<Response> {
  const visiting = isAboutVisit(request.url) ? undefined : visitToken()
  if (visiting) return sendAsSupport(request, visiting)
  const early = await takeEarly(request)
  if (early) return readable(early)
  const again = request.clone()
  const token = currentToken() ?? (isPublic(request) ? undefined : await refreshToken())
  const response = await fetch(withToken(request, token))
  if (response.status !== 401 || token === undefined) return readable(response)
  return readable(await fetch(withToken(again, await refreshToken())))
}

/** A visit that is over leads back to one's own organisation; what was asked there is answered nowhere. */
async function sendAsSupport(request: Request, token: string): Promise<Response> {
  const response = await fetch(withToken(request, token))
  if (response.status !== 401) return readable(response)
  forgetVisit()
  location.assign('/app/aforo/organizations')
  return new Promise(() => undefined)
}

const isPublic = ({ url }: { url: string | URL }) =>
  /^\/api\/(public|booking\/(invitation|mine)|screens\/device|iam\/password\/(forgot|reset))\b/.test(
    new URL(url).pathname,
  )

function withToken(request: Request, token: string | undefined): Request {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  return request
}

/** The client library parses `application/json` only; a problem is JSON too. */
function readable(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  fetch: request => send(request),
  customErrorResponseBodyDecoder: (body, response) => decodeProblem(body, response.status),
  clientInterceptors: [
    async ({ request, context, next, ...rest }) => {
      // A call without a caller has nobody to keep its answer for.
      if (request.method === 'GET' || isPublic(request)) return next()
      const key = context.idempotencyKey ?? crypto.randomUUID()
      return next({
        ...rest,
        context,
        request: { ...request, headers: { ...request.headers, 'idempotency-key': key } },
      })
    },
  ],
  interceptors: [
    async ({ context, next }) => {
      try {
        return await next()
      } catch (error) {
        reportFailure(error, context.toastError ?? false)
        throw error
      }
    },
  ],
})

/** The API as plain calls. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)

/** The API for TanStack Query: `api.campuses.search.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client)
