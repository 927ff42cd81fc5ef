import { z } from 'zod'
import { type CallMeta, call, Instant, invalidField, line } from '../platform/base.ts'

/** A support visit: read-only access of an operator's root to another tenant. */
export const SupportVisit = z.object({
  id: z.string(),
  tenant: z.object({ accountName: z.string(), name: z.string() }),
  endsAt: Instant,
})
export type SupportVisit = z.infer<typeof SupportVisit>

/** With the API token for the visit, which is refused for every change. */
export const OpenSupportVisit = SupportVisit.extend({ token: z.string() })
export type OpenSupportVisit = z.infer<typeof OpenSupportVisit>

export const SupportReason = line(300)

const rootOnly = { roles: ['ROLE_ROOT'], tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['tenants'] as const
const byId = z.object({ id: z.string().min(1).max(100) })

export const support = {
  enter: call
    .meta(rootOnly)
    .route({
      method: 'POST',
      path: '/tenants/{account}/support',
      tags,
      summary: 'Entrar a una organización como soporte, solo para ver',
      description: 'Termina a los 60 minutos o al salir. El motivo queda en el historial de la organización.',
      successStatus: 201,
    })
    .input(z.object({ account: z.string().trim().toLowerCase().max(100), reason: SupportReason }))
    .errors({ INVALID_FIELD: invalidField })
    .output(OpenSupportVisit),

  resume: call
    .meta(rootOnly)
    .route({
      method: 'POST',
      path: '/tenants/support/{id}/token',
      tags,
      summary: 'Otra credencial para una visita de soporte que sigue abierta',
      description: 'Solo para quien la empezó. No alarga la visita.',
    })
    .input(byId)
    .output(OpenSupportVisit),

  leave: call
    .meta(rootOnly)
    .route({ method: 'DELETE', path: '/tenants/support/{id}', tags, summary: 'Terminar una visita de soporte' })
    .input(byId)
    .output(z.object({ message: z.string() })),
}
