import { problemTexts } from '@aforo/api/platform/problems'
import type { FastifyInstance } from 'fastify'
import { knownProblem } from './problems.ts'

/** What load balancers and monitoring ask for: the program itself is well. */
const always = new Set(['/healthz', '/readyz', '/metrics'])

const pageOf = (text: string) => `<!doctype html>
<html lang="es-PE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Aforo</title>
<style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { max-width: 34rem; margin: 20vh auto; padding: 0 1rem }</style>
<h1>Aforo</h1><p>${text}</p></html>`

/**
 * Refuses every request, however it would be authorized: pages with a sentence, calls with a problem. For a database
 * that must not be used; nothing in it changes, so opening it again restores everything.
 */
export function closeDoors(app: FastifyInstance, code: keyof typeof problemTexts) {
  const { status, message } = problemTexts[code]
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (always.has(path)) return
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('text/html'))
      return reply.code(status).type('text/html; charset=utf-8').send(pageOf(message))
    return reply.code(status).send(knownProblem(code))
  })
}
