import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'

/** How long the signed contract of a deal is in force: the deal keeps the days that were sold. */
export function SignedContract({ saleId }: { saleId: string }) {
  const { data } = useQuery(api.contracts.search.queryOptions({ input: { saleId, status: ['SIGNED'], pageSize: 1 } }))
  const [contract] = data?.items ?? []
  if (!contract) return null
  const { id, number, endDate, renewal } = contract
  return (
    <Text size="sm" c="dimmed">
      <Anchor
        inherit
        underline="always"
        renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id }} {...props} />}
      >
        {number}
      </Anchor>
      {renewal
        ? `: ${renewalInWords(renewal, todayHere())}`
        : endDate
          ? `: hasta el ${formatDate(endDate)}`
          : ': sin fecha de término'}
    </Text>
  )
}
