import type { Contract } from '@aforo/api/deals/contract-records'
import { ContractChange } from '@aforo/api/deals/contract-states'
import { contractChangeLabels } from '@aforo/api/deals/sale-labels'
import { dayAfter } from '@aforo/api/platform/calendar-dates.rules'
import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFileOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AddendumFields } from './AddendumFields.tsx'
import { AddendumSchema, type AddendumValues, changeOf, inputOf, noAddendum } from './addendumForm.ts'
import { ContractLoadingOrError } from './ContractLoadingOrError.tsx'
import { ContractRefusal } from './ContractRefusal.tsx'
import classes from './Contracts.module.css'
import { contractQuery, useStoreContract } from './contractQueries.ts'
import { titleOf } from './contractWords.ts'

const EffectView = later(() => import('./EffectView.tsx'), 'EffectView')

const route = getRouteApi('/app/sales/contracts/$id/addendum')

const about: Record<ContractChange, string> = {
  EXTENSION: 'Lo que termina con el contrato sigue hasta otra fecha.',
  PRICE: 'Desde un día, algo cuesta otra cosa.',
  LINES: 'Desde un día, otros productos, más o menos.',
  PARTIES: 'Desde un día, otro cliente o quien lo representa.',
  END: 'Todo termina antes de tiempo.',
}

/** What an addendum changes, and what that does to what is occupied and billed, before there is one. */
export function AddendumScreen() {
  const { id } = route.useParams()
  const query = useQuery(contractQuery(id))
  if (query.data) return <Prepare key={id} contract={query.data} />
  return <ContractLoadingOrError title="Nueva adenda" query={query} />
}

function Prepare({ contract }: { contract: Contract }) {
  const { id, can } = contract
  const { kind = 'EXTENSION' } = route.useSearch()
  const back = (
    <Button
      variant="default"
      renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id }} search={{ tab: 'chain' }} {...props} />}
    >
      Cancelar
    </Button>
  )
  return (
    <PageFrame
      title="Nueva adenda"
      about={`De ${titleOf(contract)}, ${contract.client.name}. Queda en borrador; vale desde que se firma.`}
      actions={back}
    >
      {can.addendum ? (
        <AddendumForm key={kind} contract={contract} kind={kind} />
      ) : (
        <EmptyState
          icon={IconFileOff}
          title="Este contrato no se puede cambiar ahora"
          text={
            contract.pendingAddendum
              ? 'Ya hay una adenda en preparación: fírmala o archívala primero.'
              : 'Solo un contrato firmado y sin archivar se cambia con una adenda.'
          }
          action={
            <Button
              variant="default"
              renderRoot={props => (
                <Link to="/app/sales/contracts/$id" params={{ id: contract.pendingAddendum ?? id }} {...props} />
              )}
            >
              {contract.pendingAddendum ? 'Ver la adenda' : 'Ver el contrato'}
            </Button>
          }
        />
      )}
    </PageFrame>
  )
}

/** The form of an addendum of one kind, with its effect below. */
export function AddendumForm({ contract, kind }: { contract: Contract; kind: ContractChange }) {
  const navigate = useNavigate()
  const store = useStoreContract()
  const { id } = contract
  const record = useRecordForm<AddendumValues, Contract>({
    initialValues: noAddendum(kind, dayAfter(todayHere()), contract.information.deposit),
    schema: AddendumSchema,
    save: async values => {
      const addendum = await client.contracts.addAddendum({ id, change: inputOf(values) })
      store(addendum)
      toast.success('La adenda quedó en borrador.')
      return addendum
    },
    onSaved: ({ id: addendum }) =>
      kind === 'PARTIES'
        ? navigate({ to: '/app/sales/contracts/$id/edit', params: { id: addendum }, search: { step: 'CLIENT' } })
        : navigate({ to: '/app/sales/contracts/$id', params: { id: addendum } }),
  })
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="md">
        <Panel title="¿Qué cambia?">
          <Radio.Group
            aria-label="¿Qué cambia?"
            value={kind}
            onChange={next =>
              navigate({
                to: '/app/sales/contracts/$id/addendum',
                params: { id },
                search: { kind: next as ContractChange },
                replace: true,
              })
            }
          >
            <div className={classes.kinds}>
              {ContractChange.options.map(one => (
                <Radio.Card key={one} value={one} className={classes.choice} aria-label={contractChangeLabels[one]}>
                  <Group wrap="nowrap" align="flex-start" gap="sm">
                    <Radio.Indicator mt={2} />
                    <div>
                      <Text fw={500}>{contractChangeLabels[one]}</Text>
                      <Text size="sm" c="dimmed">
                        {about[one]}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        </Panel>
        <Panel title={contractChangeLabels[kind]}>
          <Stack gap="md">
            {record.refusal && <ContractRefusal refusal={record.refusal} contractId={id} onClose={record.dismiss} />}
            <AddendumFields form={record.form} contract={contract} />
            <div className={classes.footer}>
              <span />
              <Button type="submit" data-writes loading={record.saving}>
                Crear adenda
              </Button>
            </div>
          </Stack>
        </Panel>
        <Effect id={id} values={record.form.values} saving={record.saving} />
      </Stack>
    </form>
  )
}

/**
 * What it would do, asked anew after each change of the form. Not while it is saved: the news of that comes before its answer,
 * and beside an addendum no other one is thought of.
 */
function Effect({ id, values, saving }: { id: string; values: AddendumValues; saving: boolean }) {
  const [calm] = useDebouncedValue(values, 300)
  const isReady = changeOf(calm) !== undefined
  const { data, error } = useQuery({
    ...api.contracts.addendumEffect.queryOptions({ input: { id, change: inputOf(calm) } }),
    enabled: isReady && !saving,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Panel title="Lo que cambiaría" about="Todavía no se guarda nada.">
      {isReady && error ? (
        <ContractRefusal refusal={refusalOf(error)} contractId={id} />
      ) : isReady && data ? (
        <Arriving>
          <EffectView effect={data} />
        </Arriving>
      ) : isReady ? (
        <Skeleton height={240} radius="md" {...loading} />
      ) : (
        <Text size="sm" c="dimmed">
          Completa los datos de arriba para ver qué se ocupa, qué se libera y cómo cambia lo que se factura.
        </Text>
      )}
    </Panel>
  )
}
