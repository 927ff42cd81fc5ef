/** The Spanish names of the address's segments. */
const segmentNames: Record<string, string> = {
  dashboard: 'Panel de Control',
  users: 'Gestión de Usuarios',
  collaborators: 'Colaboradores',
  zones: 'Zonas',
  teams: 'Equipos',
  clients: 'Clientes',
  wallets: 'Wallets',
  reservation: 'Reservas y visitas',
  space: 'Espacios',
  parking: 'Parking',
  inventory: 'Inventario',
  products: 'Productos',
  additionals: 'Productos adicionales',
  landlords: 'Propietarios',
  planogram: 'Planograma',
  plan: 'Plano',
  sales: 'Ventas y Negocios',
  orders: 'Órdenes On Demand',
  contracts: 'Contratos',
  billings: 'Facturación',
  reports: 'Reportes',
  'reports/spaces': 'Tablas de Reporte',
  occupation: 'Ocupación',
  aforo: 'Aforo',
  organizations: 'Organizaciones',
  tenants: 'Organizaciones',
  configurations: 'Configuración',
  general: 'General',
  integrations: 'Integraciones',
  profile: 'Perfil',
  campus: 'Sedes',
  floors: 'Pisos',
  spaces: 'Espacios',
  importers: 'Cargas Masivas',
  incidents: 'Incidencias',
  news: 'Novedades',
  visitors: 'Visitas',
  triage: 'Triaje y carné de vacunación',
  account: 'Mi perfil',
  password: 'Cambiar contraseña',
  arrivals: 'Llegadas',
  reception: 'Recepción',
  'first-steps': 'Primeros pasos',
  new: 'Nuevo',
  edit: 'Preparar',
  addendum: 'Adenda',
  compare: 'Comparar',
}

/** Screens that stand at the address of their group. */
const groupScreens: Record<string, string> = { '/app/sales': 'Negocios' }

/** What the address says and the screen doesn't. */
const unnamed = new Set(['importers/users', 'general/profile'])

const nameOf = (before: string | undefined, segment: string) =>
  segmentNames[`${before}/${segment}`] ?? segmentNames[segment]

export interface Crumb {
  label: string
  path: string
}

/**
 * From `/app/configurations/campus/0198…` to `Configuración / Sedes / Torre Sur`. An unknown segment is a record's id.
 * @param record the name of the record at the end, once it is known
 */
export function crumbsOf(pathname: string, record = ''): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  const unknown = (index: number) => (index === segments.length - 1 && record) || 'Detalle'
  const crumbs = segments.flatMap((segment, index) =>
    (index === 0 && segment === 'app') || unnamed.has(`${segments[index - 1]}/${segment}`)
      ? []
      : [
          {
            label: nameOf(segments[index - 1], segment) ?? unknown(index),
            path: `/${segments.slice(0, index + 1).join('/')}`,
          },
        ],
  )
  const [last] = crumbs.slice(-1)
  const screen = last && groupScreens[last.path]
  return last && screen ? [...crumbs, { label: screen, path: last.path }] : crumbs
}
