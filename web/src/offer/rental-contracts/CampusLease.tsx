import { Anchor, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { CampusMetrics } from './CampusMetrics.tsx'
import { Period } from './ContractPeriods.tsx'

/** What a campus is rented for, from whom, and what it brings in: a tab of it. */
export function CampusLease({ campusId }: { campusId: string }) {
  const query = useQuery(api.rentalContracts.periodsOfCampus.queryOptions({ input: { id: campusId } }))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={240} />
  return (
    <Stack gap="lg">
      <Panel
        title="Alquiler del local"
        about="Lo que se paga por la sede, periodo por periodo."
        actions={
          <Anchor
            size="sm"
            underline="always"
            renderRoot={props => (
              <Link to="/app/inventory" search={{ tab: 'landlords', campus: campusId }} {...props} />
            )}
          >
            Ver los contratos de alquiler
          </Anchor>
        }
      >
        {data.length === 0 ? (
          <EmptyState
            icon={IconKey}
            title="Sin contrato de alquiler"
            text="Añádelo en Inventario › Propietarios: aquí se ve su renta, sus incrementos y cuándo termina."
          />
        ) : (
          <Rows look="framed">
            {data.map(period => (
              <Period
                key={period.id}
                period={period}
                title={
                  <Anchor
                    inherit
                    underline="always"
                    renderRoot={props => (
                      <Link
                        to="/app/inventory"
                        search={{ tab: 'landlords', contract: period.contract.id, section: 'periods' }}
                        {...props}
                      />
                    )}
                  >
                    {period.contract.code} · {period.contract.landlordName}
                  </Anchor>
                }
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel title="Qué cuesta y qué trae" about="Cada cifra dice al señalarla de qué sale.">
        {data.length === 0 ? (
          <Text size="sm" c="dimmed">
            Se calcula cuando la sede tiene un contrato de alquiler.
          </Text>
        ) : (
          <CampusMetrics campusId={campusId} />
        )}
      </Panel>
    </Stack>
  )
}
