import type { Connection } from '@aforo/api/platform/connections'

const field = (name: string, label: string, secret: boolean) => ({
  name,
  label,
  help: '',
  secret,
  required: true,
  long: false,
})
/** Nubefact before anybody has connected it. For tests of the screens. */
export const nubefact: Connection = {
  system: 'NUBEFACT',
  name: 'Nubefact',
  about: '',
  state: 'NOT_CONFIGURED',
  simulated: false,
  enabled: false,
  address: '',
  usualAddress: 'https://api.nubefact.com/api/v1/tu-ruta',
  fields: [field('token', 'Token', true), field('ruc', 'RUC de quien emite', false)],
  settings: {},
  secretsKept: [],
  webhookAddress: null,
  circuit: { state: 'CLOSED', since: null, fault: null, probeAt: null, pausedUntil: null },
  counts: { waiting: 0, running: 0, failed: 0 },
  answeredAt: null,
  check: null,
  version: 0,
  updatedAt: null,
  can: { edit: true, switchOn: true, switchOff: false, probe: false, remove: false },
}

/** HubSpot, connected. For tests of the screens. */
export const hubspot: Connection = {
  ...nubefact,
  system: 'HUBSPOT',
  name: 'HubSpot',
  state: 'UP',
  enabled: true,
  address: 'https://api.hubapi.com',
  usualAddress: 'https://api.hubapi.com',
  fields: [field('portalId', 'Cuenta', false), field('accessToken', 'Token', true)],
  settings: { portalId: '4242' },
  secretsKept: ['accessToken'],
  version: 3,
  can: { ...nubefact.can, switchOn: false, switchOff: true },
}
