import type { Wallet } from '@aforo/api/money/wallets'
import { Button, Collapse, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Credits } from './Credits.tsx'
import { ExplainedBalance } from './ExplainedBalance.tsx'
import { MovementForm, type MovementWanted } from './MovementForm.tsx'
import { MovementList } from './MovementList.tsx'
import { OverdraftForm, WalletData } from './WalletSettingsForm.tsx'
import { useReadWalletsAgain, walletOf } from './walletQueries.ts'

interface WalletPanelProps {
  /** Of the team or the person. */
  entityId: string
  /** False while the record is being deleted. */
  live?: boolean
}

const missing = { icon: IconWallet, title: 'Este wallet no está disponible' }

/** The wallet of a team or a person: what it holds, what it will end with, and what came and went. */
export function WalletPanel({ entityId, live = true }: WalletPanelProps) {
  const query = useQuery({ ...walletOf(entityId), enabled: live })
  const [wallet] = query.data?.items ?? []
  if (query.data && !wallet) return <NoWallet entityId={entityId} />
  return (
    <RecordBody record={wallet} query={query} missing={missing}>
      {wallet => <WalletView key={wallet.id} wallet={wallet} />}
    </RecordBody>
  )
}

function NoWallet({ entityId }: { entityId: string }) {
  const readAgain = useReadWalletsAgain()
  const open = async () => {
    if (await attempt(() => client.wallets.create({ id: entityId }))) await readAgain()
  }
  return (
    <EmptyState
      icon={IconWallet}
      title="Sin wallet"
      text="Con un wallet se depositan créditos, y las reservas se pagan con ellos."
      action={
        <Button data-writes onClick={open}>
          Abrir wallet
        </Button>
      }
    />
  )
}

type Doing = MovementWanted | 'overdraft' | 'data' | 'history'

/** One wallet, with what may be done with it. */
export function WalletView({ wallet }: { wallet: Wallet }) {
  const [doing, setDoing] = useState<Doing>()
  const [explaining, setExplaining] = useState(false)
  const done = () => setDoing(undefined)
  const { available, held, balance, overdraft } = wallet
  const facts: [string, React.ReactNode][] = [
    ['Saldo', <Credits key="balance" amount={balance} fw={600} />],
    ['Apartado', <Credits key="held" amount={held} />],
    ['Disponible', available === null ? 'Sin límite' : <Credits key="available" amount={available} />],
    ['Entró este mes', <Credits key="in" amount={wallet.depositCalculation} />],
    ['Reservas del mes', <Credits key="bookings" amount={wallet.purchaseCalculation} />],
    ['Débitos del mes', <Credits key="debits" amount={wallet.debitCalculation} />],
  ]
  return (
    <Stack gap="lg">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            {wallet.name !== wallet.entityName && <Text fw={600}>{wallet.name}</Text>}
            <StatusBadge of="wallet" status={wallet.state} />
          </Group>
          <Text size="sm" c="dimmed">
            {[
              wallet.restricted ? 'Paga solo en las sedes de su equipo' : 'Paga en todas las sedes',
              overdraft.allowed ? 'puede bajar de cero' : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {wallet.can.change && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label="Más" name={`Más sobre ${wallet.name}`} size="lg">
                <IconDots size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDoing('adjustment')}>Ajustar el saldo</Menu.Item>
              <Menu.Item onClick={() => setDoing('overdraft')}>Sobregiro</Menu.Item>
              <Menu.Item onClick={() => setDoing('data')}>Nombre y sedes</Menu.Item>
              <Menu.Item onClick={() => setDoing('history')}>Historial</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Facts look="columns" of={facts} />
      <Group gap="xs">
        {wallet.can.change && (
          <>
            <Button data-writes size="sm" onClick={() => setDoing('deposit')}>
              Depositar
            </Button>
            <Button data-writes size="sm" variant="default" onClick={() => setDoing('debit')}>
              Debitar
            </Button>
          </>
        )}
        <Button size="sm" variant="subtle" aria-expanded={explaining} onClick={() => setExplaining(before => !before)}>
          Explicar saldo
        </Button>
      </Group>
      {(doing === 'deposit' || doing === 'debit' || doing === 'adjustment') && (
        <MovementForm key={doing} wallet={wallet} kind={doing} onDone={done} />
      )}
      {doing === 'overdraft' && <OverdraftForm wallet={wallet} onDone={done} />}
      {doing === 'data' && <WalletData wallet={wallet} onDone={done} />}
      {doing === 'history' && <WalletHistory id={wallet.id} />}
      <Collapse expanded={explaining}>{explaining && <ExplainedBalance id={wallet.id} />}</Collapse>
      <MovementList wallet={wallet} />
    </Stack>
  )
}

const WalletHistory = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.wallets.history.queryOptions({ input: { id } }))} />
)
