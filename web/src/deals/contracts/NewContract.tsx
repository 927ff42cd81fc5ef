import type { ContractDeal } from '@aforo/api/deals/contract-records'
import { ContractStep, ContractType } from '@aforo/api/deals/contract-states'
import { contractStepLabels, contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Group, Pagination, Radio, Select, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconBriefcase2 } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { Wizard } from '../../ui/wizard/Wizard.tsx'
import { daysWords } from '../sales/saleWords.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import classes from './Contracts.module.css'
import { dealList, dealSize, useStoreContract } from './contractQueries.ts'

const route = getRouteApi('/app/sales/contracts/new')

/** The message where no deal is chosen, to the letter. */
const noDeal = 'Es necesario seleccionar un negocio para continuar.'

const types = optionsOf(ContractType.options, contractTypeLabels)
const steps = ContractStep.options.map(key => ({
  key,
  label: contractStepLabels[key],
  done: false,
  open: key === 'DEAL',
}))

/** The first step of a contract: the deal that it begins from. With it there is a draft, and the other steps. */
export function NewContract() {
  const search = route.useSearch()
  const go = route.useNavigate()
  const navigate = useNavigate()
  const store = useStoreContract()
  const [contractType, setType] = useState<ContractType>('OFFICE')
  const [refusal, setRefusal] = useState<Refusal>()
  const { deals, chosen } = useDeals()
  const begin = useMutation({
    mutationFn: (saleId: string) => client.contracts.create({ saleId, contractType, countryCode: countryOf(saleId) }),
    onSuccess: contract => {
      store(contract)
      navigate({ to: '/app/sales/contracts/$id/edit', params: { id: contract.id }, search: { step: 'CLIENT' } })
    },
    onError: error => setRefusal(refusalOf(error)),
  })
  const next = () => {
    if (search.sale) begin.mutate(search.sale)
    else setRefusal({ code: 'NO_DEAL', status: 422, message: noDeal, errors: [], data: undefined })
  }
  // The contract is of the country of its offices: its companies, templates and annexes are.
  const countryOf = (saleId: string) =>
    [...(deals.data?.items ?? []), ...(chosen.data?.items ?? [])].find(deal => deal.saleId === saleId)?.countryCode ??
    undefined
  const choose = (sale: string) => {
    setRefusal(undefined)
    go({ search: old => ({ ...old, sale }), replace: true })
  }
  return (
    <PageFrame
      title={verbLabels.newContract}
      about="Siete pasos; cada uno se guarda, así que puedes dejarlo y seguir después."
      actions={
        <Button variant="default" renderRoot={props => <Link to="/app/sales/contracts" {...props} />}>
          Cancelar
        </Button>
      }
    >
      <Wizard<ContractStep> label="Pasos del contrato" steps={steps} current="DEAL" onStep={() => undefined}>
        <Panel
          title="¿Con qué negocio empieza?"
          about="El contrato toma de él el cliente, los productos, los días y los precios."
        >
          <Stack gap="md">
            <Group gap="sm" align="flex-end">
              <SearchBox
                placeholder="Buscar por título o cliente"
                value={search.q}
                onSearch={q => go({ search: old => ({ ...old, q, page: undefined }), replace: true })}
              />
              <Select
                label="Tipo de contrato"
                data={types}
                value={contractType}
                allowDeselect={false}
                onChange={type => setType(type as ContractType)}
              />
            </Group>
            <Deals onChoose={choose} />
            {refusal && <ContractRefusal refusal={refusal} contractId={undefined} />}
            <div className={classes.footer}>
              <span />
              <Button data-writes rightSection={<IconArrowRight size={16} />} loading={begin.isPending} onClick={next}>
                Continuar
              </Button>
            </div>
          </Stack>
        </Panel>
      </Wizard>
    </PageFrame>
  )
}

/** The deals of this page, and the one that is chosen: it may stand on another page, or come with the address. */
function useDeals() {
  const search = route.useSearch()
  const deals = useQuery({ ...dealList(search), placeholderData: keepPreviousData })
  const elsewhere =
    search.sale !== undefined && deals.data && !deals.data.items.some(({ saleId }) => saleId === search.sale)
  const chosen = useQuery({
    ...api.contracts.deals.queryOptions({ input: { saleId: search.sale, pageSize: 1 } }),
    enabled: elsewhere === true,
  })
  return { deals, chosen, elsewhere }
}

function Deals({ onChoose }: { onChoose: (saleId: string) => void }) {
  const search = route.useSearch()
  const go = route.useNavigate()
  const { deals: query, chosen, elsewhere } = useDeals()
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={320} />
  if (data.totalItems === 0)
    return search.q ? (
      <NothingMatches />
    ) : (
      <EmptyState
        icon={IconBriefcase2}
        title="Todavía no hay negocios"
        text="Crea el negocio con el cliente y los productos que quiere; con él empieza el contrato."
        action={
          <Button renderRoot={props => <Link to="/app/sales" search={{ create: true }} {...props} />}>
            {verbLabels.newSale}
          </Button>
        }
      />
    )
  const deals = elsewhere && chosen.data ? [...chosen.data.items, ...data.items] : data.items
  const groups = [
    { name: 'Listos para un contrato', deals: deals.filter(({ obstacle }) => obstacle === null) },
    { name: 'Todavía no pueden', deals: deals.filter(({ obstacle }) => obstacle !== null) },
  ].filter(({ deals }) => deals.length > 0)
  const pages = Math.ceil(data.totalItems / dealSize)
  return (
    <>
      <Radio.Group aria-label="Negocio" value={search.sale ?? null} onChange={onChoose}>
        <Stack gap="lg">
          {groups.map(({ name, deals }) => (
            <section key={name} aria-label={name}>
              <Text component="h3" size="sm" fw={600} mb="xs">
                {name}
              </Text>
              <Rows>
                {deals.map(deal => (
                  <li key={deal.saleId}>
                    <Deal deal={deal} />
                  </li>
                ))}
              </Rows>
            </section>
          ))}
        </Stack>
      </Radio.Group>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={search.page ?? 1}
          onChange={page => go({ search: old => ({ ...old, page: page === 1 ? undefined : page }), replace: true })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior' })}
        />
      )}
    </>
  )
}

function Deal({ deal }: { deal: ContractDeal }) {
  const { saleId, title, status, client, salesExecutiveDto, monthly, currency, products, obstacle, contractId } = deal
  return (
    <>
      <Radio.Card
        value={saleId}
        className={classes.choice}
        disabled={obstacle !== null}
        data-disabled={obstacle !== null || undefined}
        aria-label={title}
        aria-describedby={`deal-${saleId}`}
      >
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <Radio.Indicator disabled={obstacle !== null} mt={2} />
          <div id={`deal-${saleId}`} style={{ flex: 1, minWidth: 0 }}>
            <Group justify="space-between" gap="xs" align="flex-start">
              <Text fw={500} style={{ flex: '1 1 12rem' }}>
                {title}
              </Text>
              <Badge label={status.displayName} tone={obstacle ? 'neutral' : 'info'} />
            </Group>
            <Text size="sm" c="dimmed">
              {[
                client?.name ?? 'Sin cliente',
                salesExecutiveDto?.name,
                products.join(', '),
                `${formatMoney({ amount: monthly, currency })} al mes`,
                daysWords(deal.startDate, deal.endDate),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {obstacle && (
              <Text size="sm" fw={500} mt={4}>
                {obstacle.message}
              </Text>
            )}
          </div>
        </Group>
      </Radio.Card>
      {contractId ? (
        <Anchor
          size="sm"
          ms={47}
          underline="always"
          renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id: contractId }} {...props} />}
        >
          Ver su contrato
        </Anchor>
      ) : (
        obstacle && (
          <Anchor
            size="sm"
            ms={47}
            underline="always"
            renderRoot={props => <Link to="/app/sales" search={{ sale: saleId }} {...props} />}
          >
            Abrir el negocio
          </Anchor>
        )
      )}
    </>
  )
}
