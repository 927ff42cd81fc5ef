import { z } from 'zod'
import { call, everyone, Instant } from '../platform/base.ts'

/** Where the tour is shown. */
export const OnboardingChannel = z.enum(['BACKOFFICE'])
export type OnboardingChannel = z.infer<typeof OnboardingChannel>

/** The back office's tours, one for each section, in menu order. For a section in a tab, the path has `?tab=`. */
export const onboardingTours = {
  dashboard: { label: 'Panel de Control', path: '/app/dashboard' },
  collaborators: { label: 'Colaboradores', path: '/app/users/collaborators' },
  zones: { label: 'Zonas', path: '/app/users/zones' },
  teams: { label: 'Equipos', path: '/app/users/teams' },
  clients: { label: 'Clientes', path: '/app/users/clients' },
  wallets: { label: 'Wallets', path: '/app/users/wallets' },
  reservations: { label: 'Reservas de espacios', path: '/app/reservation/space' },
  parking: { label: 'Parking', path: '/app/reservation/parking' },
  products: { label: 'Productos', path: '/app/inventory/products' },
  additionals: { label: 'Productos adicionales', path: '/app/inventory/products/additionals' },
  inventory: { label: 'Inventario', path: '/app/inventory' },
  planogram: { label: 'Planograma', path: '/app/inventory/planogram' },
  orders: { label: 'Órdenes On Demand', path: '/app/sales/orders' },
  contracts: { label: 'Contratos', path: '/app/sales/contracts' },
  deals: { label: 'Negocios', path: '/app/sales' },
  billings: { label: 'Facturación', path: '/app/sales/billings' },
  reports: { label: 'Tablas de Reporte', path: '/app/reports/spaces' },
  occupation: { label: 'Ocupación', path: '/app/reports/occupation' },
  organizations: { label: 'Organizaciones', path: '/app/aforo/organizations' },
  organization: { label: 'General', path: '/app/configurations/general/profile' },
  rates: { label: 'Tarifas', path: '/app/configurations/general/profile?tab=rates' },
  integrations: { label: 'Integraciones', path: '/app/configurations/general/integrations' },
  campuses: { label: 'Sedes', path: '/app/configurations/campus' },
  spaces: { label: 'Espacios', path: '/app/configurations/spaces' },
  imports: { label: 'Cargas Masivas', path: '/app/configurations/importers/users' },
} as const satisfies Record<string, { label: string; path: string }>

export const OnboardingTour = z.enum(Object.keys(onboardingTours) as (keyof typeof onboardingTours)[])
export type OnboardingTour = z.infer<typeof OnboardingTour>

export const OnboardingStep = z.object({
  id: OnboardingTour,
  label: z.string(),
  /** The tour's screen. */
  path: z.string(),
  completed: z.boolean(),
  completedAt: Instant.nullable(),
})
export type OnboardingStep = z.infer<typeof OnboardingStep>

export const Onboarding = z.object({
  channel: OnboardingChannel,
  /** Skips all tours. */
  skipped: z.boolean(),
  steps: z.array(OnboardingStep),
})
export type Onboarding = z.infer<typeof Onboarding>

const channel = OnboardingChannel.default('BACKOFFICE')
const tags = { tags: ['onboarding'] }

export const onboarding = {
  get: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/onboarding/', summary: 'Mis recorridos: cuáles hice y cuáles faltan', ...tags })
    .input(z.object({ channel }))
    .output(Onboarding),

  skip: call
    .meta({ roles: everyone, named: ['channel'] })
    .route({
      method: 'PATCH',
      path: '/onboarding/skip',
      summary: 'No ver más recorridos en un canal',
      description: 'Se vuelven a ver uno por uno, o todos desde el comienzo con `PATCH /onboarding/restart`.',
      ...tags,
    })
    .input(z.object({ channel }))
    .output(Onboarding),

  complete: call
    .meta({ roles: everyone })
    .route({ method: 'PATCH', path: '/onboarding/{id}/complete', summary: 'Terminé un recorrido', ...tags })
    .input(z.object({ id: OnboardingTour, channel }))
    .output(Onboarding),

  restart: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/onboarding/restart',
      summary: 'Ver otra vez los recorridos, como la primera vez',
      ...tags,
    })
    .input(z.object({ channel }))
    .output(Onboarding),
}
