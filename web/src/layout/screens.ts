import type { Role, TenantType } from '@aforo/api/platform/base'
import {
  IconAdjustmentsHorizontal,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChartBar,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

export interface Screen {
  /** The specification's route name. */
  name: string
  /** The route name with its hyphens as slashes. */
  path: string
  /** Menu entry and page title. */
  label: string
  /** Pressed after `g`, goes there. */
  key?: string
  roles?: readonly Role[]
  tenantTypes?: readonly TenantType[]
}

export interface ScreenGroup {
  label: string
  icon: TablerIcon
  screens: Screen[]
}

const operator: Pick<Screen, 'tenantTypes'> = { tenantTypes: ['AFORO'] }

const screen = (name: string, label: string, more?: Partial<Screen>): Screen => ({
  name,
  path: `/${name.replaceAll('-', '/')}`,
  label,
  ...more,
})

/**
 * Every entry of the side menu, in its order. An entry appears when its route exists, so a new screen only needs its
 * file in `routes/`.
 */
export const screenGroups: ScreenGroup[] = [
  {
    label: 'Panel de Control',
    icon: IconLayoutDashboard,
    screens: [screen('app-dashboard', 'Panel de Control', { key: 'p' })],
  },
  {
    label: 'Gestión de Usuarios',
    icon: IconUsers,
    screens: [
      screen('app-users-collaborators', 'Colaboradores', { key: 'c' }),
      screen('app-users-zones', 'Zonas', { key: 'z' }),
      screen('app-users-teams', 'Equipos', { key: 'e' }),
      screen('app-users-clients', 'Clientes', { ...operator, key: 'l' }),
    ],
  },
  {
    label: 'Reservas y visitas',
    icon: IconCalendarEvent,
    screens: [
      screen('app-reservation-space', 'Espacios', { key: 'r' }),
      screen('app-reservation-parking', 'Parking', { key: 'k' }),
    ],
  },
  {
    label: 'Inventario',
    icon: IconPackage,
    screens: [
      screen('app-inventory-products', 'Productos', operator),
      screen('app-inventory-products-additionals', 'Productos adicionales', operator),
      screen('app-inventory', 'Inventario', { ...operator, key: 'i' }),
      screen('app-inventory-planogram', 'Planograma', operator),
    ],
  },
  {
    label: 'Ventas y Negocios',
    icon: IconReceipt,
    screens: [
      screen('app-sales-orders', 'Órdenes On Demand', { ...operator, key: 'o' }),
      screen('app-sales-contracts', 'Contratos', operator),
      screen('app-sales', 'Negocios', { ...operator, key: 'n' }),
      screen('app-sales-billings', 'Facturación', { ...operator, key: 'f' }),
    ],
  },
  {
    label: 'Reportes',
    icon: IconChartBar,
    screens: [
      screen('app-reports-spaces', 'Tablas de Reporte', { key: 't' }),
      screen('app-reports-occupation', 'Ocupación', operator),
    ],
  },
  {
    label: 'Aforo',
    icon: IconBuildingCommunity,
    screens: [screen('app-aforo-organizations', 'Organizaciones', { roles: ['ROLE_ROOT'] })],
  },
  {
    label: 'Configuración',
    icon: IconAdjustmentsHorizontal,
    screens: [
      screen('app-configurations-general-profile', 'General', { key: 'g' }),
      screen('app-configurations-campus', 'Sedes', { key: 's' }),
      screen('app-configurations-spaces', 'Espacios', { key: 'x' }),
      screen('app-configurations-importers-users', 'Cargas Masivas', { key: 'm' }),
    ],
  },
]

/** Has no entry in the side menu: reached from Colaboradores, Equipos and Clientes, by the palette and by its key. */
const wallets = screen('app-users-wallets', 'Wallets', { key: 'w' })

/** Have no entry in the side menu: reached from other screens, by the palette and by their keys. */
const frontDesk: ScreenGroup = {
  label: 'Recepción',
  icon: IconUserCheck,
  screens: [
    screen('app-reception', 'Recepción', { key: 'h' }),
    screen('app-reception-day', 'Hoja del día'),
    screen('app-reservation-arrivals', 'Llegadas', { key: 'a' }),
    screen('app-visitors', 'Visitas', { key: 'v' }),
    screen('app-triage', 'Triaje y carné de vacunación'),
    screen('app-incidents', 'Incidencias', { key: 'd' }),
    screen('app-news', 'Novedades', { key: 'y' }),
  ],
}

/** Reached from the header, not from the side menu. */
export const profileScreen = screen('app-profile-account', 'Mi perfil')
export const passwordPath = '/app/profile/password'

/** The name of the screen at an address. */
export const screenNames: ReadonlyMap<string, string> = new Map(
  [...screenGroups, frontDesk, { screens: [wallets, profileScreen] }].flatMap(({ screens }) =>
    screens.map(({ path, label }) => [path, label]),
  ),
)

/** Who looks at the menu: the part of `me` that decides what it shows. */
export interface Viewer {
  roles: readonly Role[]
  tenant: { type: TenantType }
}

const isAllowed = ({ roles, tenantTypes }: Screen, viewer: Viewer) =>
  (roles === undefined || roles.some(role => viewer.roles.includes(role))) &&
  (tenantTypes === undefined || tenantTypes.includes(viewer.tenant.type))

/** What this person may open of what exists; groups left empty are gone. */
export function visibleGroups(viewer: Viewer, exists: (path: string) => boolean): ScreenGroup[] {
  return screenGroups
    .map(group => ({ ...group, screens: group.screens.filter(one => exists(one.path) && isAllowed(one, viewer)) }))
    .filter(group => group.screens.length > 0)
}

/** Whether this person may open an address, however they come by it: a screen that the menu hides stays closed. */
export function mayOpen(viewer: Viewer, pathname: string): boolean {
  const [screen] = screenGroups
    .flatMap(({ screens }) => screens)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)
  return screen === undefined || isAllowed(screen, viewer)
}

/** All that the palette and the keys lead to: wallets stand with who has them, the reception's screens after the bookings'. */
export const withUnlisted = (groups: readonly ScreenGroup[]): ScreenGroup[] =>
  groups.flatMap(group => {
    if (group.label === 'Gestión de Usuarios') return [{ ...group, screens: [...group.screens, wallets] }]
    return group.label === 'Reservas y visitas' ? [group, frontDesk] : [group]
  })

/** Whether another entry's path goes on from this one. */
export const beginsAnother = (path: string) =>
  screenGroups.some(group => group.screens.some(screen => screen.path.startsWith(`${path}/`)))

/** Where one lands after signing in: the dashboard, or else the first screen there is. */
export const homePath = (viewer: Viewer, exists: (path: string) => boolean): string =>
  visibleGroups(viewer, exists)[0]?.screens[0]?.path ?? passwordPath
