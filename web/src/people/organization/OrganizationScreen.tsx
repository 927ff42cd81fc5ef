import { SimpleGrid, Skeleton, Tabs } from '@mantine/core'
import {
  IconBriefcase2,
  IconBuildingBank,
  IconCalendarCog,
  IconClockHour4,
  IconCoins,
  IconFileText,
  IconLock,
  IconPalette,
  IconPlugConnected,
  IconShieldLock,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { NoPermission } from '../../ui/EmptyState.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import { organizationQuery } from './organizationQueries.ts'
import { OrganizationTab } from './organizationTab.ts'
import { ThemeTab } from './ThemeTab.tsx'

const AccessTab = later(() => import('./AccessTab.tsx'), 'AccessTab')
const BillingTab = later(() => import('../companies/BillingTab.tsx'), 'BillingTab')
const PolicyTab = later(() => import('./PolicyTab.tsx'), 'PolicyTab')
const PrivacyTab = later(() => import('./PrivacyTab.tsx'), 'PrivacyTab')
const ShiftsTab = later(() => import('./ShiftsTab.tsx'), 'ShiftsTab')

const path = '/app/configurations/general/profile'
const route = getRouteApi(path)

/** Those of an operator are shown to no other organisation. */
const tabs = [
  { value: 'theme', label: 'Perfil y tema', icon: IconPalette },
  { value: 'shifts', label: 'Turnos', icon: IconClockHour4 },
  { value: 'policy', label: 'Política de reservas', icon: IconCalendarCog },
  { value: 'rates', label: 'Tarifas', icon: IconCoins },
  { value: 'billing', label: 'Empresas y facturación', icon: IconBuildingBank, operator: true },
  { value: 'sales', label: 'Negocios', icon: IconBriefcase2, operator: true },
  { value: 'templates', label: 'Plantillas', icon: IconFileText, operator: true },
  { value: 'access', label: 'Acceso', icon: IconLock },
  { value: 'health', label: 'Salud', icon: IconStethoscope },
  { value: 'privacy', label: 'Privacidad', icon: IconShieldLock },
] satisfies { value: OrganizationTab; label: string; icon: TablerIcon; operator?: true }[]

interface OrganizationScreenProps {
  /** What on-demand use costs: a tab of another wing. */
  rates: ReactNode
  /** How the statuses of deals count: of the operator alone, as another wing's. */
  sales: ReactNode
  /** What contracts are made from: of the operator alone, as another wing's. */
  templates: ReactNode
  /** What the triage asks, and for how long health data is kept: of the wing that has it. */
  health: ReactNode
}

/** Configuración › General: what holds for the whole organisation. */
export function OrganizationScreen({ rates, sales, templates, health }: OrganizationScreenProps) {
  const { tab: asked = 'theme', period, campus, ...billing } = route.useSearch()
  const isOperator = useMe().tenant.type === 'AFORO'
  const shown = tabs.filter(({ operator }) => !operator || isOperator)
  // An address of an operator's tab leads others to the first one.
  const tab = shown.some(({ value }) => value === asked) ? asked : 'theme'
  const navigate = useNavigate({ from: path })
  const go = (next: string | null) => {
    // A screen of its own, with lists that have addresses.
    if (next === 'integrations') leave(() => navigate({ to: '/app/configurations/general/integrations' }))
    const chosen = OrganizationTab.safeParse(next).data
    if (chosen) leave(() => navigate({ search: { tab: chosen } }))
  }
  return (
    <PageFrame
      title="General"
      about="Lo que vale para toda la organización: su imagen, sus turnos, cómo se reserva y cómo se ingresa."
    >
      <Tabs value={tab} onChange={go} keepMounted={false}>
        <TabRow value={tab} data-tour="tabs">
          {shown.map(({ value, label, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={16} stroke={1.6} />}>
              {label}
            </Tabs.Tab>
          ))}
          {isOperator && (
            <Tabs.Tab value="integrations" leftSection={<IconPlugConnected size={16} stroke={1.6} />}>
              Integraciones
            </Tabs.Tab>
          )}
        </TabRow>
        <Arriving>
          <Tabs.Panel value="theme">
            <Theme />
          </Tabs.Panel>
          <Tabs.Panel value="shifts">
            <ShiftsTab open={period} onOpen={next => navigate({ search: { tab: 'shifts', period: next } })} />
          </Tabs.Panel>
          <Tabs.Panel value="billing">
            <BillingTab search={billing} onSearch={next => navigate({ search: { tab: 'billing', ...next } })} />
          </Tabs.Panel>
          <Tabs.Panel value="access">
            <AccessTab />
          </Tabs.Panel>
          <Tabs.Panel value="policy">
            <PolicyTab campus={campus} onCampus={next => navigate({ search: { tab: 'policy', campus: next } })} />
          </Tabs.Panel>
          <Tabs.Panel value="rates">{rates}</Tabs.Panel>
          <Tabs.Panel value="sales">{sales}</Tabs.Panel>
          <Tabs.Panel value="templates">{templates}</Tabs.Panel>
          <Tabs.Panel value="health">{health}</Tabs.Panel>
          <Tabs.Panel value="privacy">
            <PrivacyTab />
          </Tabs.Panel>
        </Arriving>
      </Tabs>
    </PageFrame>
  )
}

function Theme() {
  const query = useQuery(organizationQuery())
  if (query.data) return <ThemeTab organization={query.data} />
  if (query.error) {
    const refusal = refusalOf(query.error)
    if (refusal.status === 403) return <NoPermission />
    return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={() => query.refetch()} />} />
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" {...loading}>
      <Skeleton height={420} radius="lg" />
      <Skeleton height={300} radius="lg" />
    </SimpleGrid>
  )
}
