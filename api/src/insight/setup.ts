import { z } from 'zod'
import { BillingMonth } from '../money/bill-states.ts'
import { backOffice, call, Id, type TenantType } from '../platform/base.ts'

interface StepFacts {
  label: string
  /** What has to be there before. */
  needs: readonly string[]
  /** One may go on without it. */
  optional?: true
}

/** What a new organisation does, in the order in which it is shown. */
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

/** The steps of a kind of organisation: who rents from an operator bills nobody. */
export const stepsOf = (type: TenantType): SetupStepId[] =>
  SetupStepId.options.filter(id => type === 'AFORO' || shared.includes(id))

export const SetupStep = z.object({
  id: SetupStepId,
  label: z.string(),
  /** By what exists. */
  done: z.boolean(),
  optional: z.boolean(),
  /** What isn't there yet and has to come before. */
  waitsFor: z.array(SetupStepId),
  /** What isn't done yet and needs this. */
  neededBy: z.array(SetupStepId),
  /** What the step goes on with: the company whose account is missing, the contract that is to be signed. */
  recordId: Id.nullable(),
  /** The first month of which the signed contract is billed. */
  month: BillingMonth.nullable(),
})
export type SetupStep = z.infer<typeof SetupStep>

export const Setup = z.object({
  /** Whether every step is done that isn't optional. */
  done: z.boolean(),
  /** The first step that can be done now and isn't optional. */
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
