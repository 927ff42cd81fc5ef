import { Tabs } from '@mantine/core'
import { IconEyeCheck, IconShieldLock, IconStethoscope, IconVaccine } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState, NoPermission } from '../../ui/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { onlyLooks } from '../../ui/writes.ts'
import { AccessLog } from './AccessLog.tsx'
import { CardList } from './CardList.tsx'
import { TriageList } from './TriageList.tsx'

const route = getRouteApi('/app/triage')
const icon = { size: 16, stroke: 1.6 } as const

/** Triage forms and vaccine cards, for administrators alone. */
export function TriageScreen() {
  const { view = 'forms' } = route.useSearch()
  const navigate = route.useNavigate()
  const { roles } = useMe()
  return (
    <PageFrame
      title="Triaje y carné de vacunación"
      about="Lo que las personas respondieron antes de entrar, y sus carnés. Solo lo ven quienes administran."
    >
      {onlyLooks() ? (
        <EmptyState
          icon={IconShieldLock}
          title="Los datos de salud no se muestran a soporte"
          text="Solo los ven quienes administran la organización."
        />
      ) : !roles.includes('ROLE_ADMIN') ? (
        <NoPermission />
      ) : (
        <Tabs
          value={view}
          keepMounted={false}
          onChange={next => navigate({ search: { view: next === 'cards' || next === 'log' ? next : undefined } })}
        >
          <TabRow value={view}>
            <Tabs.Tab value="forms" leftSection={<IconStethoscope {...icon} />}>
              Triajes
            </Tabs.Tab>
            <Tabs.Tab value="cards" leftSection={<IconVaccine {...icon} />}>
              Carnés de vacunación
            </Tabs.Tab>
            <Tabs.Tab value="log" leftSection={<IconEyeCheck {...icon} />}>
              Quién miró
            </Tabs.Tab>
          </TabRow>
          <Note tone="neutral" icon={IconShieldLock} mb="md" py="xs">
            Son datos de salud: cada consulta queda registrada con tu nombre.
          </Note>
          <Tabs.Panel value="forms">
            <TriageList />
          </Tabs.Panel>
          <Tabs.Panel value="cards">
            <CardList />
          </Tabs.Panel>
          <Tabs.Panel value="log">
            <AccessLog />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageFrame>
  )
}
