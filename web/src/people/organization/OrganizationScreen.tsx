import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { useLeavingLinks } from '../../ui/useLeavingLinks.ts'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import classes from './OrganizationScreen.module.css'
import { organizationQuery } from './organizationQueries.ts'
import type { OrganizationTab } from './organizationTab.ts'
import { SettingsNav } from './SettingsNav.tsx'
import { isShown } from './settingsIndex.ts'
import { ThemeTab } from './ThemeTab.tsx'

const AccessTab = later(() => import('./AccessTab.tsx'), 'AccessTab')
const BillingTab = later(() => import('../companies/BillingTab.tsx'), 'BillingTab')
const PolicyTab = later(() => import('./PolicyTab.tsx'), 'PolicyTab')
const PrivacyTab = later(() => import('./PrivacyTab.tsx'), 'PrivacyTab')
const ShiftsTab = later(() => import('./ShiftsTab.tsx'), 'ShiftsTab')

const path = '/app/configurations/general/profile'
const route = getRouteApi(path)

interface OrganizationScreenProps {
  /** What on-demand use costs: a tab of another wing. */
  rates: ReactNode
  /** How the statuses of deals count: of the operator alone, as another wing's. */
  sales: ReactNode
  /** What contracts are made from: of the operator alone, as another wing's. */
  templates: ReactNode
  /** What the triage asks, and for how long health data is kept: of the wing that has it. */
  health: ReactNode
  /** The devices at doors and in lobbies: of the wing that has them. */
  screens: ReactNode
}

/** Below so many ems a page and the list of all pages don't fit side by side. */
const besideEach = 62

/** Configuración › General: what holds for the whole organisation. A narrow window shows the list of pages, or one of them. */
export function OrganizationScreen({ rates, sales, templates, health, screens }: OrganizationScreenProps) {
  const { tab: asked, period, campus, ...billing } = route.useSearch()
  const { tenant, roles } = useMe()
  const viewer = { isOperator: tenant.type === 'AFORO', isRoot: roles.includes('ROLE_ROOT') }
  const isNarrow = useNarrowerThan(besideEach)
  // An address of an operator's page leads others to the first one.
  const chosen = asked !== undefined && isShown(asked, viewer) ? asked : undefined
  const page = chosen ?? (isNarrow ? undefined : 'theme')
  const navigate = useNavigate({ from: path })
  const { link } = useLeavingLinks()
  const pages: Record<OrganizationTab, () => ReactNode> = {
    theme: () => <Theme />,
    shifts: () => <ShiftsTab open={period} onOpen={next => navigate({ search: { tab: 'shifts', period: next } })} />,
    policy: () => (
      <PolicyTab campus={campus} onCampus={next => navigate({ search: { tab: 'policy', campus: next } })} />
    ),
    rates: () => rates,
    billing: () => <BillingTab search={billing} onSearch={next => navigate({ search: { tab: 'billing', ...next } })} />,
    sales: () => sales,
    templates: () => templates,
    access: () => <AccessTab />,
    health: () => health,
    privacy: () => <PrivacyTab />,
    screens: () => screens,
  }
  const nav = <SettingsNav page={page} viewer={viewer} />
  return (
    <PageFrame
      title="General"
      about={
        isNarrow && page
          ? undefined
          : 'Lo que vale para toda la organización: su imagen, sus turnos, cómo se reserva y cómo se ingresa.'
      }
    >
      <div className={classes.sheet}>
        {isNarrow && page ? (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              ml={-8}
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              component="a"
              {...link(path)}
            >
              Todos los ajustes
            </Button>
          </div>
        ) : (
          nav
        )}
        {page && (
          <div>
            <Arriving key={page}>{pages[page]()}</Arriving>
          </div>
        )}
      </div>
    </PageFrame>
  )
}

function Theme() {
  const query = useQuery(organizationQuery())
  if (query.data) return <ThemeTab organization={query.data} />
  return <LoadingOrError query={query} skeleton={420} />
}
