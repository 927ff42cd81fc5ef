import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { monthlyWords, RentedList } from './RentedList.tsx'

/** What is rented at a campus today, and to whom: a tab of it. */
export function CampusContractsTab({ campusId }: { campusId: string }) {
  const query = useQuery(api.contracts.campusDetail.queryOptions({ input: { id: campusId } }))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={240} />
  const { rented, monthly, preparing, endingSoon, renewingSoon, today } = data
  const all = (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={props => <Link to="/app/sales/contracts" search={{ campus: campusId }} {...props} />}
    >
      Ver los contratos de la sede
    </Anchor>
  )
  return (
    <Panel title="Alquilado hoy" about={`Según los contratos firmados, el ${formatDate(today)}.`} actions={all}>
      {rented.length === 0 && preparing === 0 ? (
        <EmptyState
          icon={IconFileText}
          title="Nada alquilado por contrato"
          text="Aquí se ve cada oficina con quién la alquila, hasta cuándo y por cuánto."
        />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            {[
              `${formatCounted(rented.length, 'producto alquilado', 'productos alquilados')}, ${monthlyWords(monthly)} sin IGV`,
              endingSoon > 0 && `${formatCounted(endingSoon, 'termina', 'terminan')} en 90 días`,
              renewingSoon > 0 && `${formatCounted(renewingSoon, 'se renueva', 'se renuevan')} en 90 días`,
              preparing > 0 && formatCounted(preparing, 'contrato en preparación', 'contratos en preparación'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {rented.length > 0 && <RentedList rented={rented} by="client" />}
        </Stack>
      )}
    </Panel>
  )
}
