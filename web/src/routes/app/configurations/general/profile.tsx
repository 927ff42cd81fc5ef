import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { companiesQuery } from '../../../../people/companies/companyQueries.ts'
import { companyParams } from '../../../../people/companies/companySearch.ts'
import { OrganizationScreen } from '../../../../people/organization/OrganizationScreen.tsx'
import {
  organizationQuery,
  periodsQuery,
  policyQuery,
  retentionQuery,
} from '../../../../people/organization/organizationQueries.ts'
import { OrganizationTab } from '../../../../people/organization/organizationTab.ts'
import { later } from '../../../../ui/later.ts'
import { listParams, param } from '../../../../ui/search.ts'

const RatesTab = later(() => import('../../../../offer/pricing/RatesTab.tsx'), 'RatesTab')

const ChargeSettings = later(() => import('../../../../money/charges/ChargeSettings.tsx'), 'ChargeSettings')

const SaleStatusesTab = later(() => import('../../../../deals/sales/SaleStatusesTab.tsx'), 'SaleStatusesTab')

const TemplatesTab = later(() => import('../../../../deals/contract-documents/TemplatesTab.tsx'), 'TemplatesTab')

const HealthSettings = later(() => import('../../../../front-desk/health/HealthSettings.tsx'), 'HealthSettings')
const OrderSettingsPanel = later(() => import('../../../../money/orders/OrderSettingsPanel.tsx'), 'OrderSettingsPanel')

const ScreensTab = later(() => import('../../../../front-desk/screens/ScreensTab.tsx'), 'ScreensTab')

const opened = param(z.union([z.literal('new'), z.uuid()]))

export const Route = createFileRoute('/app/configurations/general/profile')({
  validateSearch: z.object({
    tab: param(OrganizationTab),
    period: opened,
    campus: opened,
    rate: opened,
    screen: opened,
    /** Of a device that waits to be paired: its QR code leads here. */
    code: param(z.string().max(20)),
    /** Of the rates. */
    page: listParams.page,
    ...companyParams,
  }),
  loaderDeps: ({ search: { tab = 'theme' } }) => ({ tab }),
  loader: ({ context: { queryClient }, deps: { tab } }) => {
    if (tab === 'theme') queryClient.prefetchQuery(organizationQuery())
    else if (tab === 'shifts') queryClient.prefetchQuery(periodsQuery())
    else if (tab === 'policy') queryClient.prefetchQuery(policyQuery())
    else if (tab === 'billing') queryClient.prefetchQuery(companiesQuery())
    else if (tab === 'privacy') queryClient.prefetchQuery(retentionQuery())
  },
  component: General,
})

/** The organisation's own tabs, and those of the wings above it. */
function General() {
  const { rate, screen, code, page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const openRate = (next: string | undefined) => navigate({ search: { tab: 'rates', page, rate: next } })
  const openScreen = (next: string | undefined) => navigate({ search: { tab: 'screens', screen: next } })
  const turnTo = (next: number) => navigate({ search: { tab: 'rates', page: next } })
  return (
    <OrganizationScreen
      rates={
        <Stack gap="lg">
          <RatesTab open={rate} page={page} onOpen={openRate} onPage={turnTo} />
          <ChargeSettings />
        </Stack>
      }
      sales={
        <Stack gap="lg">
          <SaleStatusesTab />
          <OrderSettingsPanel />
        </Stack>
      }
      templates={<TemplatesTab />}
      health={<HealthSettings />}
      screens={<ScreensTab open={screen} code={code} onOpen={openScreen} />}
    />
  )
}
