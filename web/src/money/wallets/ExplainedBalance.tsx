import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../platform/session/me.ts'
import { type Amount, Amounts } from '../../ui/Facts.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Credits } from './Credits.tsx'
import { explained } from './walletQueries.ts'

const line = (name: string, amount: string, look?: Amount['look']): Amount => ({
  name,
  value: <Credits amount={amount} />,
  look,
})

/** Why a wallet shows what it shows: the month line by line, what drafts hold, and what it will end with. */
export function ExplainedBalance({ id }: { id: string }) {
  const { timezone } = useMe()
  const query = useQuery(explained(id))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  const { wallet, lines, holds, monthEnd } = data
  return (
    <Stack gap="md" component="section" aria-label="Explicación del saldo">
      <Amounts
        of={[...lines.map(({ what, amount }) => line(what, amount)), line('Saldo de hoy', wallet.balance, 'total')]}
      />
      {holds.length > 0 && (
        <div>
          <Title order={4} size="h6" mb={4}>
            Apartado por borradores
          </Title>
          <Amounts
            of={holds.map(hold => ({
              key: `${hold.reservationId} ${hold.until}`,
              ...line(`${hold.concept}, hasta ${formatInstant(hold.until, timezone)}`, hold.amount),
            }))}
          />
        </div>
      )}
      <div>
        <Title order={4} size="h6" mb={4}>
          Fin de mes, el {formatDate(monthEnd.lastDay)}
        </Title>
        <Amounts
          of={[
            line('Terminará en', monthEnd.balance),
            ...(monthEnd.lapses === '0.00' ? [] : [line('Créditos incluidos que vencen', `-${monthEnd.lapses}`)]),
            ...(monthEnd.deposits === '0.00' ? [] : [line('Créditos incluidos del mes siguiente', monthEnd.deposits)]),
            line('El mes siguiente empieza con', monthEnd.next, 'total'),
          ]}
        />
        <Text size="xs" c="dimmed" mt={4}>
          Si no pasa nada más, y si los borradores se confirman.
        </Text>
      </div>
    </Stack>
  )
}
