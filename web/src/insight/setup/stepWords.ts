import type { SetupStep, SetupStepId } from '@aforo/api/insight/setup'
import type { LinkProps } from '@tanstack/react-router'
import { verbLabels } from '../../ui/verbLabels.ts'

export const firstStepsTitle = 'Primeros pasos'
export const firstStepsPath = '/app/first-steps'

export type Steps = ReadonlyMap<SetupStepId, SetupStep>

/** What opens a form over a screen. */
const forms = new Set(['create', 'add', 'panel', 'month', 'form'])

/** Where one looks at what a step has made: its screen, with no form open over it. */
export function doneLink(step: SetupStep, steps: Steps): LinkProps {
  // Its record is the draft that it would go on with.
  if (step.id === 'CONTRACT' || step.id === 'SIGNED') return { to: '/app/sales/contracts' }
  const { search = {}, ...place } = stepWords[step.id].to(step, steps)
  return { ...place, search: Object.fromEntries(Object.entries(search).filter(([key]) => !forms.has(key))) }
}

interface StepWords {
  text: string
  /** Where an organisation that sells nothing reads something else. */
  ownUse?: string
  /** What its button says. */
  action: (step: SetupStep) => string
  /** Where its form is open. */
  to: (step: SetupStep, steps: Steps) => LinkProps
}

interface StepGroup {
  title: string
  /** In an organisation that sells nothing. */
  ownUse?: string
  ids: SetupStepId[]
}

/** The steps under a heading each, in their order. */
export const stepGroups: StepGroup[] = [
  { title: 'Quién factura', ids: ['COMPANY', 'ACCOUNT', 'SIGNER', 'TAXES', 'SERIES'] },
  { title: 'Qué se reserva y se vende', ownUse: 'Qué se reserva', ids: ['CAMPUS', 'SPACES', 'PRODUCT'] },
  { title: 'Con qué se trabaja', ids: ['TEMPLATE', 'CONNECTIONS'] },
  { title: 'La primera venta', ids: ['CLIENT', 'DEAL', 'CONTRACT', 'SIGNED', 'BILL'] },
  { title: 'Quién reserva', ids: ['PEOPLE', 'TEAMS', 'ZONES', 'ACCESS'] },
]

const general = '/app/configurations/general/profile'
const idOf = ({ recordId }: { recordId: string | null }) => recordId ?? undefined
const always = (action: string) => () => action

/** A part of the company's drawer, with the form of a new one. */
const partOf =
  (part: 'accounts' | 'representatives' | 'series') =>
  (step: SetupStep): LinkProps => ({
    to: general,
    search: {
      tab: 'billing',
      section: 'companies',
      company: idOf(step) ?? 'new',
      part: step.recordId ? part : undefined,
      add: step.recordId && !step.done ? true : undefined,
    },
  })

export const stepWords: Record<SetupStepId, StepWords> = {
  COMPANY: {
    text: 'La que firma los contratos y factura: su RUC, su razón social y su dirección fiscal.',
    action: always('Añadir empresa'),
    to: step => ({ to: general, search: { tab: 'billing', section: 'companies', company: idOf(step) ?? 'new' } }),
  },
  ACCOUNT: {
    text: 'Donde te pagan. Sale en los contratos y en las facturas.',
    action: always('Añadir cuenta'),
    to: partOf('accounts'),
  },
  SIGNER: {
    text: 'La persona que firma los contratos, con su documento y la inscripción de su poder.',
    action: always('Añadir representante'),
    to: partOf('representatives'),
  },
  TAXES: {
    text: 'Para una empresa del Perú vale 18 % y se factura el día 20, mientras no digas otra cosa.',
    action: always('Revisar'),
    to: () => ({ to: general, search: { tab: 'billing', section: 'settings' } }),
  },
  SERIES: {
    text: 'Las de las boletas y facturas de lo que se vende On Demand. Lo que se factura por meses no las usa.',
    action: always('Añadir serie'),
    to: partOf('series'),
  },
  CAMPUS: {
    text: 'Su dirección, su horario y su zona horaria.',
    action: always(verbLabels.newCampus),
    to: () => ({ to: '/app/configurations/campus', search: { create: true } }),
  },
  SPACES: {
    text: 'Pisos, oficinas, salas y escritorios: lo que se reserva y lo que se entrega a un cliente.',
    ownUse: 'Pisos, salas y escritorios: lo que tu gente reserva.',
    action: always('Añadir espacios'),
    to: step => ({ to: '/app/configurations/spaces', search: { campus: idOf(step), create: 'ROOM' } }),
  },
  PRODUCT: {
    text: 'Lo que se alquila por meses, como una oficina, y lo que cuesta al mes.',
    action: ({ recordId }) => (recordId ? 'Poner su precio' : verbLabels.newProduct),
    to: ({ recordId }, steps) => ({
      to: '/app/inventory/products',
      search: recordId
        ? { product: recordId, tab: 'prices' }
        : { create: true, campus: steps.get('CAMPUS')?.recordId ?? undefined },
    }),
  },
  TEMPLATE: {
    text: 'El documento de Word del que salen los contratos. Para el Perú, Aforo trae una que puedes cambiar.',
    action: always('Subir plantilla'),
    to: () => ({ to: general, search: { tab: 'templates' } }),
  },
  CONNECTIONS: {
    text: 'HubSpot trae los negocios, SAP recibe las facturas y Nubefact emite los comprobantes. Puede esperar.',
    action: always('Conectar'),
    to: () => ({ to: '/app/configurations/general/integrations' }),
  },
  CLIENT: {
    text: 'La empresa que te contrata: su RUC, su razón social y a quién se le escribe.',
    action: always(verbLabels.newClient),
    to: () => ({ to: '/app/users/clients', search: { create: true } }),
  },
  DEAL: {
    text: 'Qué producto quiere, desde cuándo y a qué precio.',
    action: ({ recordId }) => (recordId ? 'Completar el negocio' : verbLabels.newSale),
    to: ({ recordId }, steps) => ({
      to: '/app/sales',
      search: recordId
        ? { sale: recordId, tab: 'lines' }
        : { create: true, client: steps.get('CLIENT')?.recordId ?? undefined },
    }),
  },
  CONTRACT: {
    text: 'Toma del negocio el cliente, los productos y los precios; al final sale su documento.',
    action: ({ recordId }) => (recordId ? 'Seguir con el contrato' : verbLabels.newContract),
    to: ({ recordId }, steps) =>
      recordId
        ? { to: '/app/sales/contracts/$id/edit', params: { id: recordId } }
        : { to: '/app/sales/contracts/new', search: { sale: steps.get('DEAL')?.recordId ?? undefined } },
  },
  SIGNED: {
    text: 'Sube el PDF firmado: desde entonces ocupa lo suyo y se factura.',
    action: always('Registrar la firma'),
    to: ({ recordId }) =>
      recordId
        ? { to: '/app/sales/contracts/$id', params: { id: recordId }, search: { form: 'sign' } }
        : { to: '/app/sales/contracts' },
  },
  BILL: {
    text: 'Sale sola del contrato firmado: revisa su borrador y déjalo listo.',
    action: always(verbLabels.invoiceMonth),
    to: ({ month }) => ({ to: '/app/sales/billings', search: { panel: 'run', month: month ?? undefined } }),
  },
  PEOPLE: {
    text: 'Carga un archivo con todas las personas a la vez, o créalas una por una en Colaboradores.',
    action: always('Cargar personas'),
    to: () => ({ to: '/app/configurations/importers/users' }),
  },
  TEAMS: {
    text: 'Las personas que trabajan juntas; con ellos das acceso a zonas y sedes.',
    action: always(verbLabels.newTeam),
    to: () => ({ to: '/app/users/teams', search: { create: true } }),
  },
  ZONES: {
    text: 'Qué espacios son solo de algunos equipos, o se comparten con otra organización.',
    ownUse: 'Qué espacios son solo de algunos equipos.',
    action: always(verbLabels.newZone),
    to: () => ({ to: '/app/users/zones', search: { create: true } }),
  },
  ACCESS: {
    text: 'Con contraseña, o con la cuenta de Google o Microsoft de tu organización.',
    action: always('Configurar el acceso'),
    to: () => ({ to: general, search: { tab: 'access' } }),
  },
}
