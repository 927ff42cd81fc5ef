import type { Contract } from '@aforo/api/deals/contract-records'
import { Checkbox, Fieldset, Skeleton, Stack, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loading } from '../../ui/loading.ts'
import { Panel } from '../../ui/Panel.tsx'
import { onlyLooks } from '../../ui/writes.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import { accountsQuery, representativesQuery, useStoreContract } from './contractQueries.ts'
import { accountWords } from './contractWords.ts'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './stepProps.ts'

/** A box that was clicked, and the call that saves it. */
interface Choice {
  id: string
  selected: boolean
  call: () => Promise<Contract>
}

/** The fifth step: in which accounts it is paid, which says what company signs, and who signs for it. Each choice is saved at once. */
export function AccountsStep({ contract, onNext, onBack }: StepProps) {
  const { id, version, countryCode, company, can } = contract
  const store = useStoreContract()
  const accounts = useQuery(accountsQuery(countryCode))
  const people = useQuery(representativesQuery(countryCode))
  const write = useMutation({
    mutationFn: ({ call }: Choice) => call(),
    onSuccess: store,
    onSettled: () => setWanted(undefined),
  })
  // What was clicked shows at once, and goes back where it is refused. The mutation itself tells of it a moment later.
  const [wanted, setWanted] = useState<Choice>()
  const save = (choice: Choice) => {
    setWanted(choice)
    write.mutate(choice)
  }
  const isOn = (choiceId: string, chosen: readonly { id: string }[]) =>
    wanted?.id === choiceId ? wanted.selected : chosen.some(one => one.id === choiceId)
  const fixed = onlyLooks() || !can.edit || write.isPending
  const error = accounts.error ?? people.error ?? write.error
  const companies = Map.groupBy(accounts.data ?? [], ({ companyId }) => companyId)
  const signers = (people.data ?? []).filter(({ companyId }) => companyId === company?.id)
  const choose = (accountId: string, selected: boolean) =>
    save({
      id: accountId,
      selected,
      call: () => client.contracts.setPaymentAccount({ id, accountId, selected, version }),
    })
  const name = (personId: string, selected: boolean) =>
    save({
      id: personId,
      selected,
      call: () =>
        client.contracts.setAccountRepresentative({
          id,
          version,
          ...(selected
            ? { representativeId: personId }
            : { originalRepresentativeId: personId, representativeId: null }),
        }),
    })
  return (
    <Panel
      title="Cuentas y firma del operador"
      about="La empresa de las cuentas es la que firma. Con la cuenta de otra empresa se quitan las de la anterior y quienes firmaban por ella."
    >
      <Stack gap="md">
        {error && <ContractRefusal refusal={refusalOf(error)} contractId={id} />}
        {!accounts.data ? (
          <Skeleton height={160} {...loading} />
        ) : companies.size === 0 ? (
          <EmptyState
            icon={IconBuildingBank}
            title="No hay cuentas de empresas en este país"
            text="Se añaden en Configuración › General › Empresas y facturación."
          />
        ) : (
          [...companies].map(([companyId, own]) => (
            <Fieldset key={companyId} legend={own[0]?.companyName} disabled={fixed}>
              <Stack gap="xs">
                {own.map(account => (
                  <Checkbox
                    key={account.id}
                    label={accountWords(account)}
                    description={account.currency === contract.currency ? undefined : 'En otra moneda que el contrato'}
                    checked={isOn(account.id, contract.accounts)}
                    onChange={event => choose(account.id, event.currentTarget.checked)}
                  />
                ))}
              </Stack>
            </Fieldset>
          ))
        )}
        <Fieldset legend="Firman por el operador" disabled={fixed}>
          {company === null ? (
            <Text size="sm" c="dimmed">
              Elige primero una cuenta: con ella se sabe qué empresa firma.
            </Text>
          ) : signers.length === 0 ? (
            <Text size="sm" c="dimmed">
              {company.name} no tiene representantes. Se añaden en Configuración › General › Empresas y facturación.
            </Text>
          ) : (
            <Stack gap="xs">
              {signers.map(person => (
                <Checkbox
                  key={person.id}
                  label={person.name}
                  description={person.position}
                  checked={isOn(person.id, contract.representatives)}
                  onChange={event => name(person.id, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          )}
        </Fieldset>
        <StepFooter onNext={onNext} onBack={onBack} saving={write.isPending} />
      </Stack>
    </Panel>
  )
}
