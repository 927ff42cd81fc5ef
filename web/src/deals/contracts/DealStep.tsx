import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Stack } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { productWords, termWords } from './contractWords.ts'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './stepProps.ts'

/** The first step, once there is a contract: its deal, and what changed there since. */
export function DealStep({ contract, onNext, onBack }: StepProps) {
  const { id, sale, client, currency, monthly, can } = contract
  const { data } = useQuery({ ...api.contracts.differences.queryOptions({ input: { id } }), enabled: can.sync })
  const changed = data?.length ?? 0
  return (
    <Panel title="El negocio" about="De él salieron el cliente, los productos y los precios.">
      <Stack gap="md">
        <Facts
          of={[
            [
              'Negocio',
              <Anchor
                key="deal"
                inherit
                underline="always"
                renderRoot={props => <Link to="/app/sales" search={{ sale: sale.saleId }} {...props} />}
              >
                {sale.title}
              </Anchor>,
            ],
            ['Cliente', client.name],
            ['Productos', productWords(contract)],
            ['Plazo', termWords(contract, todayHere())],
            ['Al mes, sin IGV', formatMoney({ amount: monthly, currency })],
          ]}
        />
        {changed > 0 && (
          <Button
            data-writes
            variant="light"
            leftSection={<IconArrowsExchange size={16} />}
            style={{ alignSelf: 'flex-start' }}
            renderRoot={props => (
              <Link to="/app/sales/contracts/$id" params={{ id }} search={{ form: 'sync' }} {...props} />
            )}
          >
            Ver {formatCounted(changed, 'cambio', 'cambios')} en el negocio
          </Button>
        )}
        <StepFooter onNext={onNext} onBack={onBack} />
      </Stack>
    </Panel>
  )
}
