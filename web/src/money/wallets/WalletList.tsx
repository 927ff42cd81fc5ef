import { walletEntityLabels, walletStateLabels } from '@aforo/api/money/billing-labels'
import type { Wallet } from '@aforo/api/money/wallets'
import { WalletEntity, WalletState } from '@aforo/api/money/wallets-kinds'
import { Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ImportLink } from '../../people/imports/ImportLink.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { Credits } from './Credits.tsx'
import { exportWallets, size, walletList } from './walletQueries.ts'

const NewWallet = later(() => import('./NewWallet.tsx'), 'NewWallet')
const WalletPanel = later(() => import('./WalletPanel.tsx'), 'WalletPanel')

const path = '/app/users/wallets'
const route = getRouteApi(path)

const columns: DataListColumn<Wallet>[] = [
  {
    accessor: 'name',
    title: 'Wallet',
    fixed: true,
    sortable: true,
    render: ({ entityId, entityType, entityName, name }) => (
      <>
        <RecordLink from={path} to="." search={old => ({ ...old, wallet: entityId })}>
          {name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {[walletEntityLabels[entityType], entityName !== name && entityName].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    accessor: 'balance',
    title: 'Saldo',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    render: ({ balance }) => <Credits amount={balance} fw={600} />,
  },
  {
    accessor: 'available',
    title: 'Disponible',
    textAlign: 'right',
    noWrap: true,
    render: ({ available }) => (available === null ? 'Sin límite' : <Credits amount={available} />),
  },
  {
    accessor: 'depositCalculation',
    title: 'Entró este mes',
    textAlign: 'right',
    noWrap: true,
    render: ({ depositCalculation }) => <Credits amount={depositCalculation} />,
  },
  {
    accessor: 'purchaseCalculation',
    title: 'Reservas del mes',
    textAlign: 'right',
    noWrap: true,
    render: ({ purchaseCalculation }) => <Credits amount={purchaseCalculation} />,
  },
  { accessor: 'state', title: 'Estado', render: ({ state }) => <StatusBadge of="wallet" status={state} /> },
]

const entities = optionsOf(WalletEntity.options, walletEntityLabels)

/** The states, those to look after with how many there are. */
const statesWith = ({ low, negative }: { low?: number; negative?: number } = {}) => {
  const counts: Partial<Record<WalletState, number>> = { LOW: low, NEGATIVE: negative }
  return optionsOf(WalletState.options, walletStateLabels).map(({ value, label }) => ({
    value,
    label: counts[value] === undefined ? label : `${label} (${counts[value]})`,
  }))
}

/** The keys of the address that narrow the list. */
const filters = ['q', 'of', 'state'] as const

/** All wallets: what each holds, which are low and which below zero. */
export function WalletList() {
  const search = route.useSearch()
  const list = useRecordList({
    search,
    go: useNavigate({ from: path }),
    page: walletList,
    size,
    filters,
    record: 'wallet',
  })
  const { filter, drawer } = list
  const opened = list.query.data?.items.find(({ entityId }) => entityId === drawer.id)
  return (
    <RecordList
      id="wallets"
      title="Wallets"
      about="Los créditos de equipos y personas, con los que pagan sus reservas."
      noun={['wallet', 'wallets']}
      create="Nuevo wallet"
      removed={<ImportLink kind="WALLETS" />}
      columns={columns}
      keyOf={({ entityId }) => entityId}
      list={list}
      sort="name"
      searchFor="Buscar por nombre"
      onExport={format => exportWallets(search, format)}
      filters={
        <>
          <FilterChip label="De" value={search.of} options={entities} onChange={of => filter({ of })} />
          <FilterChip
            label="Estado"
            value={search.state}
            options={statesWith(list.query.data)}
            onChange={state => filter({ state })}
          />
        </>
      }
      empty={{
        icon: IconWallet,
        title: 'Aún no hay wallets',
        text: 'Abre uno para un equipo o una persona y deposita sus primeros créditos.',
      }}
      card={wallet => (
        <>
          <CardHead name={wallet.name} badge={<StatusBadge of="wallet" status={wallet.state} />} />
          <Text size="sm" c="dimmed">
            {walletEntityLabels[wallet.entityType]} · <Credits amount={wallet.balance} />
          </Text>
        </>
      )}
      form={<NewWallet onCancel={list.closeForm} onCreated={({ entityId }) => list.created(entityId)} />}
    >
      <RecordDrawer
        opened={drawer.id !== undefined}
        title={opened?.entityName ?? 'Wallet'}
        subtitle={opened && walletEntityLabels[opened.entityType]}
        onClose={drawer.onClose}
      >
        {drawer.id && <WalletPanel key={drawer.id} entityId={drawer.id} />}
      </RecordDrawer>
    </RecordList>
  )
}
