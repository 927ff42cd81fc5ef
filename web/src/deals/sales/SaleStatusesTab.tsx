import type { StatusSettings } from '@aforo/api/deals/sale-records'
import { NumberInput, Switch, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { onlyLooks } from '../../ui/writes.ts'

type Change = Partial<{ affectsAvailability: boolean; probability: number }>

/** Configuración › General › Negocios: how each status of the deals counts. */
export function SaleStatusesTab() {
  const queryClient = useQueryClient()
  const query = useQuery(api.sales.statuses.queryOptions())
  const { data } = query
  const write = async (status: StatusSettings, change: Change, version?: number) => {
    const after = await client.sales.setStatus({ status: status.status.name, ...change, version })
    await queryClient.invalidateQueries({ queryKey: api.sales.key() })
    return after
  }
  const set = async (status: StatusSettings, change: Change) => {
    const after = await attempt(() => write(status, change, status.version))
    if (!after) return queryClient.invalidateQueries({ queryKey: api.sales.statuses.key() })
    const { probability } = status
    const before = { affectsAvailability: status.status.affectsAvailability, probability }
    toast.undo(`${status.status.displayName}: guardado.`, () => undo(() => write(status, before, after.version)))
  }
  return (
    <Panel
      title="Estados de los negocios"
      about="Qué estados ocupan sus productos, para que no se vendan dos veces, y con qué probabilidad se cuenta cada uno en los totales ponderados. Vale desde ahora para todos los negocios."
    >
      {data ? (
        <Table verticalSpacing="xs" horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Estado</Table.Th>
              <Table.Th scope="col">Ocupa productos</Table.Th>
              <Table.Th scope="col">Probabilidad</Table.Th>
              <Table.Th scope="col" ta="right" visibleFrom="xs">
                Negocios
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(one => (
              <Row key={`${one.status.name}${one.version}`} of={one} onChange={change => set(one, change)} />
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <LoadingOrError query={query} skeleton={420} />
      )}
    </Panel>
  )
}

function Row({ of, onChange }: { of: StatusSettings; onChange: (change: Change) => void }) {
  const { status, probability, sales } = of
  return (
    <Table.Tr>
      <Table.Td>
        <StatusBadge of="sale" status={status.name} />
        {/* A phone has no room for a column of them. */}
        <Text size="xs" c="dimmed" mt={2} hiddenFrom="xs">
          {formatCounted(sales, 'negocio', 'negocios')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={`${status.displayName} ocupa productos`}
          checked={status.affectsAvailability}
          disabled={onlyLooks()}
          onChange={event => onChange({ affectsAvailability: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={`Probabilidad de ${status.displayName}`}
          w={76}
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          disabled={onlyLooks()}
          defaultValue={probability}
          onBlur={event => {
            const typed = Number.parseInt(event.currentTarget.value, 10)
            if (Number.isInteger(typed) && typed !== probability) onChange({ probability: typed })
          }}
        />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(sales)}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
