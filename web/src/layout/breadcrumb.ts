import { verbLabels } from '../ui/verbLabels.ts'
import { screenNames } from './screens.ts'

/** The Spanish names of the address's segments that are no screens: groups, and what stands inside a screen. */
const segmentNames: Record<string, string> = {
  users: 'Gestión de Usuarios',
  reservation: 'Reservas y visitas',
  plan: 'Plano',
  sales: 'Ventas y Negocios',
  reports: 'Reportes',
  aforo: 'Aforo',
  configurations: 'Configuración',
  general: 'General',
  integrations: 'Integraciones',
  backups: 'Copias',
  profile: 'Perfil',
  importers: 'Cargas Masivas',
  password: verbLabels.changePassword,
  'first-steps': 'Primeros pasos',
  new: 'Nuevo',
  edit: 'Preparar',
  addendum: 'Adenda',
  compare: 'Comparar',
}

/** What the address says and the screen doesn't. */
const unnamed = new Set(['importers/users', 'general/profile'])

export interface Crumb {
  label: string
  path: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * From `/app/configurations/campus/0198…` to `Configuración / Sedes / Torre Sur`. An id is a record; an address with any other
 * unknown segment leads nowhere.
 * @param record the name of the record at the end, once it is known
 */
export function crumbsOf(pathname: string, record = ''): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  const crumbs: Crumb[] = []
  for (const [index, segment] of segments.entries()) {
    if ((index === 0 && segment === 'app') || unnamed.has(`${segments[index - 1]}/${segment}`)) continue
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const name = segmentNames[segment] ?? screenNames.get(path)
    if (name === undefined && !uuid.test(segment)) return [{ label: 'Página no encontrada', path: pathname }]
    crumbs.push({ label: name ?? ((index === segments.length - 1 && record) || 'Detalle'), path })
  }
  const last = crumbs.at(-1)
  // A screen may stand at the address of its group.
  const screen = last && screenNames.get(last.path)
  return last && screen && screen !== last.label ? [...crumbs, { label: screen, path: last.path }] : crumbs
}
