import type { Campus } from '@aforo/api/places/campuses'
import type { TenantType } from '@aforo/api/platform/base'
import { Button, Group, Skeleton, Tabs, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import {
  IconBuildingOff,
  IconClock,
  IconFileText,
  IconHistory,
  IconKey,
  IconParking,
  IconQrcode,
  IconSettings,
  IconStairs,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { missingCampus } from '../../ui/campusChoices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import photoClasses from './CampusPhoto.module.css'
import { CampusTab } from './campusTab.ts'
import { Figures } from './Figures.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { openNow, wallClock } from './hours.ts'
import { placeOf } from './place.ts'

// Each comes when its tab is opened: the floors alone bring the forms of every kind of space.
const HoursTab = later(() => import('./HoursTab.tsx'), 'HoursTab')
const LevelsTab = later(() => import('./LevelsTab.tsx'), 'LevelsTab')
const QrTab = later(() => import('./QrTab.tsx'), 'QrTab')
const TeamsTab = later(() => import('./TeamsTab.tsx'), 'TeamsTab')

const route = getRouteApi('/app/configurations/campus/$id')

export const campusQuery = (id: string) => api.campuses.get.queryOptions({ input: { id } })

interface CampusDetailProps {
  /** What is rented there: a tab of another wing. */
  contracts: (campusId: string) => ReactNode
  /** What the operator pays for it, in the same way. */
  lease: (campusId: string) => ReactNode
}

/** One campus: what it is, when it opens, what is in it. */
export function CampusDetail({ contracts, lease }: CampusDetailProps) {
  const { id } = route.useParams()
  const query = useQuery(campusQuery(id))
  const campus = query.data
  if (campus) return <LoadedCampus campus={campus} contracts={contracts} lease={lease} />
  return (
    <PageFrame title="Sede">
      <LoadingOrError query={query} skeleton={[20, 36, 320]} missing={missing} />
    </PageFrame>
  )
}

function LoadedCampus({ campus, contracts, lease }: CampusDetailProps & { campus: Campus }) {
  const { tenant } = useMe()
  const { tab = 'general' } = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/campus/$id' })
  return (
    <PageFrame
      title={campus.name}
      about={`${campus.code} · ${campus.address.addressOne}, ${placeOf(campus.address)}`}
      actions={<OpenNow campus={campus} />}
    >
      {campus.photoUrl && <img src={campus.photoUrl} alt="" className={photoClasses.cover} />}
      <Figures campus={campus} />
      <Tabs
        value={tab}
        onChange={next => {
          const chosen = CampusTab.safeParse(next).data
          if (chosen) leave(() => navigate({ search: { tab: chosen } }))
        }}
        mt="lg"
        keepMounted={false}
      >
        <TabRow value={tab}>
          {tabsOf(tenant.type).map(({ value, label, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={16} stroke={1.6} />}>
              {label}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Suspense fallback={<Skeleton height={320} radius="md" {...loading} />}>
          <Tabs.Panel value="general">
            <GeneralTab campus={campus} />
          </Tabs.Panel>
          <Tabs.Panel value="hours">
            <HoursTab campus={campus} />
          </Tabs.Panel>
          <Tabs.Panel value="floors">
            <LevelsTab key="floors" campusId={campus.id} type="FLOOR" />
          </Tabs.Panel>
          <Tabs.Panel value="parkings">
            <LevelsTab key="parkings" campusId={campus.id} type="PARKING" />
          </Tabs.Panel>
          <Tabs.Panel value="qr">
            <QrTab campus={campus} />
          </Tabs.Panel>
          <Tabs.Panel value="teams">
            <TeamsTab campus={campus} />
          </Tabs.Panel>
          <Tabs.Panel value="contracts">{contracts(campus.id)}</Tabs.Panel>
          <Tabs.Panel value="lease">{lease(campus.id)}</Tabs.Panel>
          <Tabs.Panel value="history">
            <CampusHistory campus={campus} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </PageFrame>
  )
}

const tabs: { value: CampusTab; label: string; icon: TablerIcon }[] = [
  { value: 'general', label: 'General', icon: IconSettings },
  { value: 'hours', label: 'Horario', icon: IconClock },
  { value: 'floors', label: 'Pisos', icon: IconStairs },
  { value: 'parkings', label: 'Parkings', icon: IconParking },
  { value: 'teams', label: 'Equipos asociados', icon: IconUsersGroup },
  { value: 'contracts', label: 'Contratos', icon: IconFileText },
  { value: 'lease', label: 'Alquiler', icon: IconKey },
  { value: 'qr', label: 'QR', icon: IconQrcode },
  { value: 'history', label: 'Historial', icon: IconHistory },
]

/** Contracts and leases are the operator's. */
const tabsOf = (tenant: TenantType) =>
  tabs.filter(({ value }) => !['contracts', 'lease'].includes(value) || tenant === 'AFORO')

function CampusHistory({ campus: { id, address } }: { campus: Campus }) {
  const query = useQuery(api.campuses.history.queryOptions({ input: { id } }))
  return <RecordHistory query={query} timeZone={address.timeZoneId} />
}

/** Whether the campus receives people at this minute, and what its own clock says. */
function OpenNow({ campus }: { campus: Campus }) {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 30_000, { autoInvoke: true })
  const clock = wallClock(campus.address.timeZoneId, now)
  const { open, text } = openNow(campus.businessHours, clock)
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {clock.time} en la sede
      </Text>
      <Badge tone={open ? 'good' : 'neutral'} label={text} />
    </Group>
  )
}

const missing = (
  <EmptyState
    icon={IconBuildingOff}
    title={missingCampus}
    text="Puede que el enlace esté incompleto o que la sede sea de otra organización."
    action={
      <Button variant="default" renderRoot={props => <Link to="/app/configurations/campus" {...props} />}>
        Ver todas las sedes
      </Button>
    }
  />
)
