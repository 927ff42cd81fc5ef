import { Button, Grid, Stack, Tabs, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OwnFeedPanel } from '../../bookings/feeds/FeedPanel.tsx'
import { RemindersPanel } from '../../bookings/reminders/RemindersPanel.tsx'
import { passwordPath } from '../../layout/screens.ts'
import { NotificationChoices } from '../../platform/notifications/NotificationChoices.tsx'
import { useMe } from '../../platform/session/me.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { onlyLooks } from '../../ui/writes.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { securityQuery } from './securityQueries.ts'

const route = getRouteApi('/app/profile/account')

/** The tabs that the address names. */
const tabs = ['notifications', 'security', 'wallets', 'health'] as const

/** Mi perfil: the person's data, password and sessions, what they are notified of, and their health data. */
export function ProfileScreen({ health, wallets }: { health: ReactNode; wallets: ReactNode }) {
  const { tab = 'data' } = route.useSearch()
  const navigate = useNavigate({ from: '/app/profile/account' })
  const open = (next: string | null) => leave(() => navigate({ search: { tab: tabs.find(one => one === next) } }))
  return (
    <PageFrame title="Mi perfil" about="Tus datos, tu seguridad, dónde tienes la sesión iniciada y qué avisos recibes.">
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabRow value={tab}>
          <Tabs.Tab value="data">Mis datos</Tabs.Tab>
          <Tabs.Tab value="security">Seguridad</Tabs.Tab>
          <Tabs.Tab value="wallets">Créditos</Tabs.Tab>
          <Tabs.Tab value="notifications">Notificaciones</Tabs.Tab>
          <Tabs.Tab value="health">Salud</Tabs.Tab>
        </TabRow>
        <Tabs.Panel value="data">
          <Data />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="health">
          <Arriving>{health}</Arriving>
        </Tabs.Panel>
        <Tabs.Panel value="wallets">
          <Arriving>{wallets}</Arriving>
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <Stack gap="lg">
            <RemindersPanel />
            <NotificationChoices />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}

function PasswordPanel() {
  const { data } = useQuery(securityQuery())
  // Whoever looks as support has theirs at home.
  const hasPassword = data?.hasPassword !== false || onlyLooks()
  return (
    <Panel title="Contraseña">
      <Text size="sm" c="dimmed" mb={hasPassword ? 'sm' : undefined}>
        {hasPassword
          ? 'Al cambiarla se cierran tus demás sesiones.'
          : 'Ingresas con la cuenta de tu organización: aquí no tienes contraseña.'}
      </Text>
      {hasPassword && (
        <Button
          variant="default"
          leftSection={<IconLock size={16} stroke={1.6} />}
          renderRoot={props => <Link to={passwordPath} {...props} />}
        >
          {verbLabels.changePassword}
        </Button>
      )}
    </Panel>
  )
}

function Data() {
  const me = useMe()
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <ProfileForm me={me} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <PasswordPanel />
          <OwnFeedPanel />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
