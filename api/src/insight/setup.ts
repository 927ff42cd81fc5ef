import { z } from 'zod'
import { BillingMonth } from '../money/bill-states.ts'
import { backOffice, call, Id, type TenantType } from '../platform/base.ts'

interface StepFacts {
  label: string
  /** Steps that must be done first. */
  needs: readonly string[]
  /** May be skipped. */
  optional?: true
}

/** Setup steps of a new organisation, in display order. */
export const setupSteps = {
  COMPANY: { label: 'Tu empresa', needs: [] },
  ACCOUNT: { label: 'Su cuenta bancaria', needs: ['COMPANY'] },
  SIGNER: { label: 'Quién firma por ella', needs: ['COMPANY'] },
  TAXES: { label: 'El IGV y cómo se factura', needs: ['COMPANY'] },
  SERIES: { label: 'Sus series de comprobantes', needs: ['COMPANY'], optional: true },
  CAMPUS: { label: 'Tu primera sede', needs: [] },
  SPACES: { label: 'Sus pisos y espacios', needs: ['CAMPUS'] },
  PRODUCT: { label: 'Un producto con su precio', needs: ['CAMPUS'] },
  TEMPLATE: { label: 'La plantilla de los contratos', needs: ['COMPANY'] },
  CONNECTIONS: { label: 'Tus otros sistemas', needs: [], optional: true },
  CLIENT: { label: 'Tu primer cliente', needs: [] },
  DEAL: { label: 'Su negocio', needs: ['CLIENT', 'PRODUCT'] },
  CONTRACT: { label: 'Su contrato', needs: ['DEAL', 'COMPANY', 'ACCOUNT', 'SIGNER', 'TEMPLATE'] },
  SIGNED: { label: 'El contrato firmado', needs: ['CONTRACT'] },
  BILL: { label: 'La primera factura', needs: ['SIGNED', 'TAXES'] },
  PEOPLE: { label: 'Tu gente', needs: [], optional: true },
  TEAMS: { label: 'Los equipos', needs: [], optional: true },
  ZONES: { label: 'Las zonas', needs: ['SPACES'], optional: true },
  ACCESS: { label: 'Cómo se ingresa', needs: [], optional: true },
} as const satisfies Record<string, StepFacts>

export const SetupStepId = z.enum(Object.keys(setupSteps) as (keyof typeof setupSteps)[])
export type SetupStepId = z.infer<typeof SetupStepId>

const shared: SetupStepId[] = ['CAMPUS', 'SPACES', 'PEOPLE', 'TEAMS', 'ZONES', 'ACCESS']

/** The steps for a type of tenant: only operators bill. */
export const stepsOf = (type: TenantType): SetupStepId[] =>
  SetupStepId.options.filter(id => type === 'AFORO' || shared.includes(id))

export const SetupStep = z.object({
  id: SetupStepId,
  label: z.string(),
  /** Computed from existing records. */
  done: z.boolean(),
  optional: z.boolean(),
  /** Unfinished steps that must be done first. */
  waitsFor: z.array(SetupStepId),
  /** Unfinished steps that need this one. */
  neededBy: z.array(SetupStepId),
  /** The record to continue with: the company without an account, the contract to sign. */
  recordId: Id.nullable(),
  /** The first month billed under the signed contract. */
  month: BillingMonth.nullable(),
})
export type SetupStep = z.infer<typeof SetupStep>

export const Setup = z.object({
  /** True if all required steps are done. */
  done: z.boolean(),
  /** The first required step that can be done now. */
  next: SetupStepId.nullable(),
  steps: z.array(SetupStep),
})
export type Setup = z.infer<typeof Setup>

export const setup = {
  steps: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/setup/steps',
      tags: ['onboarding'],
      summary: 'Primeros pasos: qué hay, qué falta y qué espera a qué',
      description: 'De una organización vacía a su primera factura. Cada paso está hecho cuando existe lo que crea.',
    })
    .output(Setup),
}
