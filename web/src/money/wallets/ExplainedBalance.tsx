import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Credits } from './Credits.tsx'
import classes from './Wallets.module.css'
import { explained } from './walletQueries.ts'

interface LineProps {
  what: string
  amount: string
  total?: boolean
}

const Line = ({ what, amount, total }: LineProps) => (
  <>
    <dt className={total ? classes.total : undefined}>{what}</dt>
    <dd className={total ? classes.total : undefined}>
      <Credits amount={amount} />
    </dd>
  </>
)

/** Why a wallet shows what it shows: the month line by line, what drafts hold, and what it will end with. */
export function ExplainedBalance({ id }: { id: string }) {
  const { timezone } = useMe()
  const { data, error, refetch } = useQuery(explained(id))
  if (error) return <ProblemAlert refusal={refusalOf(error)} actions={<RetryButton onClick={() => refetch()} />} />
  if (!data) return <Skeleton height={160} radius="md" />
  const { wallet, lines, holds, monthEnd } = data
  return (
    <Stack gap="md" component="section" aria-label="Explicación del saldo">
      <dl className={classes.lines}>
        {lines.map(line => (
          <Line key={line.what} {...line} />
        ))}
        <Line what="Saldo de hoy" amount={wallet.balance} total />
      </dl>
      {holds.length > 0 && (
        <div>
          <Title order={4} size="h6" mb={4}>
            Apartado por borradores
          </Title>
          <dl className={classes.lines}>
            {holds.map(hold => (
              <Line
                key={`${hold.reservationId} ${hold.until}`}
                what={`${hold.concept}, hasta ${formatInstant(hold.until, timezone)}`}
                amount={hold.amount}
              />
            ))}
          </dl>
        </div>
      )}
      <div>
        <Title order={4} size="h6" mb={4}>
          Fin de mes, el {formatDate(monthEnd.lastDay)}
        </Title>
        <dl className={classes.lines}>
          <Line what="Terminará en" amount={monthEnd.balance} />
          {monthEnd.lapses !== '0.00' && <Line what="Créditos incluidos que vencen" amount={`-${monthEnd.lapses}`} />}
          {monthEnd.deposits !== '0.00' && (
            <Line what="Créditos incluidos del mes siguiente" amount={monthEnd.deposits} />
          )}
          <Line what="El mes siguiente empieza con" amount={monthEnd.next} total />
        </dl>
        <Text size="xs" c="dimmed" mt={4}>
          Si no pasa nada más, y si los borradores se confirman.
        </Text>
      </div>
    </Stack>
  )
}
