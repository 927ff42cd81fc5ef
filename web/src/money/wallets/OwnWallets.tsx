import { walletEntityLabels } from '@aforo/api/money/billing-labels'
import { Accordion, Group, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Credits } from './Credits.tsx'
import { WalletView } from './WalletPanel.tsx'

/** With what the caller can pay: their own wallet, and those of their teams. */
export function OwnWallets() {
  const { username } = useMe()
  const query = useQuery(api.wallets.composed.queryOptions({ input: { username } }))
  const { data } = query
  return (
    <Panel title="Mis créditos" about="Con lo que puedes pagar reservas: tu wallet y los de tus equipos.">
      {!data && <LoadingOrError query={query} skeleton={120} />}
      {data?.wallets.length === 0 && (
        <EmptyState
          icon={IconWallet}
          title="Todavía no tienes créditos"
          text="Quien administra puede abrir un wallet para ti o para tu equipo."
        />
      )}
      {data && data.wallets.length > 0 && (
        <Accordion variant="separated" defaultValue={data.wallets[0]?.id ?? null}>
          {data.wallets.map(wallet => (
            <Accordion.Item key={wallet.id} value={wallet.id}>
              <Accordion.Control>
                <Group justify="space-between" pe="md">
                  <div>
                    <Text fw={500}>{wallet.name}</Text>
                    <Text size="xs" c="dimmed">
                      {walletEntityLabels[wallet.entityType]}
                    </Text>
                  </div>
                  <Credits amount={wallet.balance} fw={600} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <WalletView wallet={wallet} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Panel>
  )
}
