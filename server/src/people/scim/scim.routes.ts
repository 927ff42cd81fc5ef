import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asSystem } from '../../platform/database/transaction.ts'
import { parseJson } from '../../platform/http/api.ts'
import { refusalOf } from '../../platform/http/problems.ts'
import { countTry } from '../../platform/identity/attempts.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { listOf, resourceTypes, schemaList, serviceProviderConfig } from './discovery.present.ts'
import { notFound, ScimFault } from './faults.rules.ts'
import { createGroup, deleteGroup, getGroup, listOfGroups, patchGroup, putGroup } from './groups.service.ts'
import { matches, type ScimAnswer, type ScimRequest } from './request.service.ts'
import { presentFault, type Resource, withAttributes } from './scim.present.ts'
import { findTenantByDigest } from './token.queries.ts'
import { digestOf, scimPath } from './token.routes.ts'
import { membersOf } from './user.rules.ts'
import { createUser, deleteUser, getUser, listOfUsers, patchUser, putUser } from './users.service.ts'

const contentType = 'application/scim+json; charset=utf-8'
/** Wrong tokens of one address: the provider's own mistakes, not an office's. */
const badTokens = { tries: 30, windowMinutes: 15, lockMinutes: 1, longestLockMinutes: 60 }

type Handler = (request: ScimRequest) => Promise<ScimAnswer>

/** SCIM 2.0 (RFC 7643, 7644), outside the contract: its media type, its errors and its tokens are the protocol's own. */
export function serveScim(app: FastifyInstance, services: Services) {
  const base = `${services.settings.publicUrl}${scimPath}`

  app.register(
    async scim => {
      scim.removeAllContentTypeParsers()
      scim.addContentTypeParser(['application/scim+json', 'application/json'], { parseAs: 'string' }, parseJson)
      scim.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      scim.setErrorHandler((error, request, reply) => answerFault(services, error, request, reply))
      scim.setNotFoundHandler((request, reply) => answerFault(services, notFound(), request, reply))

      const on = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, handler: Handler) =>
        scim.route({ method, url, handler: (request, reply) => answer(services, handler, base, request, reply) })

      on('GET', '/Users', listOfUsers)
      on('POST', '/Users/.search', listOfUsers)
      on('POST', '/Users', createUser)
      on('GET', '/Users/:id', getUser)
      on('PUT', '/Users/:id', putUser)
      on('PATCH', '/Users/:id', patchUser)
      on('DELETE', '/Users/:id', deleteUser)
      on('GET', '/Groups', listOfGroups)
      on('POST', '/Groups/.search', listOfGroups)
      on('POST', '/Groups', createGroup)
      on('GET', '/Groups/:id', getGroup)
      on('PUT', '/Groups/:id', putGroup)
      on('PATCH', '/Groups/:id', patchGroup)
      on('DELETE', '/Groups/:id', deleteGroup)

      const tell = (url: string, resource: Resource) =>
        on('GET', url, async ({ query }) => {
          // What is offered is not searched (RFC 7644 §4): a filter that were left aside would seem to have matched all.
          if (query.filter !== undefined) throw new ScimFault(403, 'Lo que se ofrece no se filtra.')
          return { status: 200, body: resource }
        })
      tell('/ServiceProviderConfig', serviceProviderConfig(base))
      tell('/Schemas', listOf(schemaList(base)))
      tell('/ResourceTypes', listOf(resourceTypes(base)))
      const one = (list: Resource[]): Handler => {
        return async ({ id }) => ({ status: 200, body: list.find(resource => resource.id === id) ?? fault(notFound()) })
      }
      on('GET', '/Schemas/:id', one(schemaList(base)))
      on('GET', '/ResourceTypes/:id', one(resourceTypes(base)))
      // What the protocol knows and is not offered here is said to be so: 404 would call the address wrong (§3.7, §3.11).
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        on(method, '/Me', async () => fault(new ScimFault(501, 'El token es de la organización y no de una persona.')))
      on('POST', '/Bulk', async () => fault(new ScimFault(501, 'Envía cada operación por separado.')))
    },
    { prefix: scimPath },
  )
}

const fault = (error: ScimFault): never => {
  throw error
}

/** What is asked of a list, by lower-case names: in the address, or in the body of a `.search`. */
function queryOf({ url, query, body }: FastifyRequest): Record<string, string> {
  const isSearch = url.split('?', 1)[0]?.endsWith('/.search')
  const given = isSearch ? membersOf(body) : Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(
    [...given].flatMap(([name, value]) => (value == null ? [] : [[name.toLowerCase(), String(value)]])),
  )
}

const words = (value: string | undefined) => (value ?? '').split(',').flatMap(word => word.trim() || [])

async function answer(
  services: Services,
  handler: Handler,
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tenantId = await tenantOf(services, request, reply)
  const query = queryOf(request)
  const { id = '' } = request.params as { id?: string }
  const ifMatch = request.headers['if-match']
  const { status, body } = await asJob(services, tenantId, 'Aprovisionamiento (SCIM)', unit =>
    handler({ ...unit, id, body: request.body, query, ifMatch, base }),
  )
  reply.code(status)
  if (!body) return reply.send()
  const meta = body.meta as { version?: string; location?: string } | undefined
  if (meta?.version) {
    reply.header('etag', meta.version)
    if (request.method === 'GET' && matches(request.headers['if-none-match'], meta.version))
      return reply.code(304).send()
  }
  if (status === 201 && meta?.location) reply.header('location', meta.location)
  const wanted = { attributes: words(query.attributes), excluded: words(query.excludedattributes) }
  const shown = Array.isArray(body.Resources)
    ? { ...body, Resources: body.Resources.map((one: Resource) => withAttributes(one, wanted)) }
    : withAttributes(body, wanted)
  return reply.type(contentType).send(JSON.stringify(shown))
}

/** Whose provider asks. Wrong tokens are counted by the address that they come from. @throws ScimFault */
async function tenantOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const { database, clock } = services
  const tenantId = token && (await asSystem(database, tx => findTenantByDigest(tx, digestOf(token))))
  if (tenantId) return tenantId
  const bucket = { name: `scim:address:${request.ip}`, limit: badTokens }
  const seconds = await asSystem(database, tx => countTry(tx, [bucket], clock.now()))
  if (seconds !== undefined) {
    reply.header('retry-after', seconds)
    throw new ScimFault(429, 'Demasiados intentos. Espera un momento y vuelve a probar.')
  }
  reply.header('www-authenticate', 'Bearer')
  throw new ScimFault(401, 'El token de aprovisionamiento no es válido.')
}

function answerFault(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, detail, scimType } = faultOf(error)
  if (status >= 500) services.log.error({ err: error, requestId: request.id }, 'fault')
  return reply
    .code(status)
    .type(contentType)
    .send(JSON.stringify(presentFault(status, detail, scimType)))
}

function faultOf(error: unknown): { status: number; detail: string; scimType?: string } {
  if (error instanceof ScimFault) return { status: error.status, detail: error.message, scimType: error.scimType }
  const refusal = refusalOf(error)
  if (refusal) return { status: refusal.status, detail: refusal.message }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status === 400) return { status, detail: 'El cuerpo no es JSON.', scimType: 'invalidSyntax' }
  if (status === 413) return { status, detail: 'El envío supera el tamaño permitido.' }
  if (status === 415) return { status, detail: 'Envía application/scim+json.' }
  return { status: Math.min(status, 500), detail: 'Hubo un error inesperado.' }
}
