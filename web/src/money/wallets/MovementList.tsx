import { subjectOf } from '@aforo/api/bookings/labels'
import { movementKindLabels } from '@aforo/api/money/billing-labels'
import type { Movement, Wallet } from '@aforo/api/money/wallets'
import { formatDate, formatInstant, fromTo } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Amounts } from '../../ui/Facts.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Credits } from './Credits.tsx'
import { ReverseForm } from './ReverseForm.tsx'
import classes from './Wallets.module.css'
import { exportMovements, movementPageSize, movementsOf, referenceOf } from './walletQueries.ts'

const pad = (figure: number) => String(figure).padStart(2, '0')

/** What came and went, the last one first, by month; each says what it belongs to. */
export function MovementList({ wallet }: { wallet: Wallet }) {
  const present = `${wallet.year}-${pad(wallet.month)}`
  const [month, setMonth] = useState<string | null>(present)
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<string>()
  const query = useQuery({ ...movementsOf(wallet.entityId, month, page), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <Stack gap="xs" component="section" aria-label="Movimientos">
      <Group justify="space-between" align="flex-end" wrap="nowrap">
        <MonthInput
          label="Movimientos de"
          placeholder="Todos los meses"
          value={month}
          settles
          onChange={next => {
            setMonth(next)
            setPage(0)
          }}
        />
        {month && <ExportMenu onExport={format => exportMovements(wallet.id, month, format)} />}
      </Group>
      {!data && <LoadingOrError query={query} skeleton={120} />}
      {data?.items.length === 0 && (
        <EmptyState
          title="Sin movimientos"
          text={month ? 'En este mes no entró ni salió nada.' : 'Deposita los primeros créditos.'}
        />
      )}
      <Rows look="bare">
        {data?.items.map(movement => (
          <MovementRow
            key={movement.id}
            movement={movement}
            opened={open === movement.id}
            onToggle={() => setOpen(open === movement.id ? undefined : movement.id)}
          />
        ))}
      </Rows>
      {data && (
        <Pages
          page={page + 1}
          pages={Math.ceil(data.totalItems / movementPageSize)}
          onPage={next => setPage(next - 1)}
        />
      )}
    </Stack>
  )
}

interface MovementRowProps {
  movement: Movement
  opened: boolean
  onToggle: () => void
}

function MovementRow({ movement, opened, onToggle }: MovementRowProps) {
  const { timezone } = useMe()
  const [reversing, setReversing] = useState(false)
  const { kind, amount, balance, concept, reason, who, at, reversedById, can } = movement
  return (
    <li>
      <div className={classes.movement}>
        <div>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }} td={reversedById ? 'line-through' : undefined}>
            {concept || movementKindLabels[kind]}
          </Text>
          <Text size="xs" c="dimmed">
            {[movementKindLabels[kind], who, formatInstant(at, timezone)].join(' · ')}
          </Text>
          {reason && <Text size="xs">{reason}</Text>}
          <Group gap="sm">
            <Button size="compact-xs" variant="subtle" aria-expanded={opened} px={0} onClick={onToggle}>
              {opened ? 'Ocultar' : 'De qué es'}
            </Button>
            {can.reverse && !reversing && (
              <Button
                data-writes
                size="compact-xs"
                variant="subtle"
                color="red"
                px={0}
                onClick={() => setReversing(true)}
              >
                Revertir
              </Button>
            )}
          </Group>
        </div>
        <div style={{ textAlign: 'right' }}>
          <Text size="sm" fw={600} component="div">
            <Credits amount={amount} signed />
          </Text>
          <Text size="xs" c="dimmed" component="div">
            Saldo <Credits amount={balance} />
          </Text>
        </div>
      </div>
      {opened && <Belonging movement={movement} />}
      {reversing && <ReverseForm movement={movement} onDone={() => setReversing(false)} />}
    </li>
  )
}

/** What a movement belongs to: its booking with all that it took and gave back, its contract, or who made it. */
function Belonging({ movement }: { movement: Movement }) {
  const { timezone } = useMe()
  const { data } = useQuery(referenceOf(movement))
  if (!data) return <Skeleton height={48} radius="md" my="xs" />
  const { booking, counterpart } = data
  return (
    <Stack gap="xs" py="xs" ps="md">
      {booking ? (
        <>
          <Text size="sm">
            {subjectOf(booking)} · {booking.spaceName}, {booking.campusName} · {formatDate(booking.at)},{' '}
            {fromTo(booking.from, booking.to)}
          </Text>
          <Amounts
            of={[
              ...booking.movements.map(({ id, amount, reason, at }) => ({
                key: id,
                name: `${reason ?? (amount.startsWith('-') ? 'Cobrado' : 'Devuelto')} · ${formatInstant(at, timezone)}`,
                value: <Credits amount={amount} signed />,
              })),
              { name: 'Le costó', value: <Credits amount={booking.total} />, look: 'total' },
            ]}
          />
        </>
      ) : (
        <Text size="sm">{movement.belongsTo.title}</Text>
      )}
      {counterpart && (
        <Text size="sm" c="dimmed">
          {movement.kind === 'REVERSAL' ? 'Revierte' : 'Lo revierte'}: {counterpart.concept} (
          <Credits amount={counterpart.amount} />){counterpart.reason && `, ${counterpart.reason}`}
        </Text>
      )}
    </Stack>
  )
}
