import type { ContractRival, guard } from '@aforo/api/deals/contract-records'
import { contractStepLabels } from '@aforo/api/deals/sale-labels'
import { takingKindLabels } from '@aforo/api/offer/product-labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Refusal } from '../../platform/problem.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Rows } from '../../ui/Rows.tsx'

interface ContractRefusalProps {
  refusal: Refusal
  /** The contract that was refused; its missing data are said in the wizard. */
  contractId: string | undefined
  onClose?: () => void
}

type Guard = typeof guard
/** What a refusal says besides its text, as the contract declares it; amounts are text here, which its schema makes of numbers. */
const dataOf = <Code extends keyof Guard>(_code: Code, data: unknown) =>
  (data ?? {}) as Partial<z.output<Guard[Code]['data']>>

/** Why a contract is refused: what is missing and where it is said, who has its products, what is wrong with its deal. */
export function ContractRefusal({ refusal, contractId, onClose }: ContractRefusalProps) {
  return (
    <ProblemAlert refusal={refusal} {...(onClose && { onClose })}>
      <Details refusal={refusal} contractId={contractId} />
    </ProblemAlert>
  )
}

function Details({ refusal: { code, data }, contractId }: Pick<ContractRefusalProps, 'refusal' | 'contractId'>) {
  switch (code) {
    case 'CONTRACT_INCOMPLETE': {
      const { missing = [] } = dataOf('CONTRACT_INCOMPLETE', data)
      return (
        <Rows>
          {missing.map(({ step, field, message }) => (
            <li key={`${step}${field}`}>
              {contractId ? (
                <Anchor
                  size="sm"
                  underline="always"
                  renderRoot={props => (
                    <Link to="/app/sales/contracts/$id/edit" params={{ id: contractId }} search={{ step }} {...props} />
                  )}
                >
                  {contractStepLabels[step]}
                </Anchor>
              ) : (
                contractStepLabels[step]
              )}
              <Text span size="sm">
                : {message}
              </Text>
            </li>
          ))}
        </Rows>
      )
    }
    case 'PRODUCT_TAKEN': {
      const { rivals = [] } = dataOf('PRODUCT_TAKEN', data)
      return <Rivals rivals={rivals} />
    }
    case 'DEAL_NOT_READY': {
      const why = dataOf('DEAL_NOT_READY', data)
      return (
        <Text size="sm">
          {why.message} {why.contractId && <ToContract id={why.contractId}>Ver su contrato</ToContract>}
        </Text>
      )
    }
    case 'ADDENDUM_PENDING': {
      const { contractId: pending } = (data ?? {}) as { contractId?: string }
      return pending ? <ToContract id={pending}>Ver la adenda en preparación</ToContract> : null
    }
    default:
      return null
  }
}

const ToContract = ({ id, children }: { id: string; children: string }) => (
  <Anchor
    size="sm"
    underline="always"
    renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id }} {...props} />}
  >
    {children}
  </Anchor>
)

/** Who has which product on which days, and what is free like it. */
export function Rivals({ rivals }: { rivals: readonly ContractRival[] }) {
  return (
    <Rows>
      {rivals.map(({ product, from, to, takenBy, alternatives }) => (
        <li key={`${product.productId}${from}${takenBy.id}`}>
          <Text size="sm" fw={500}>
            {product.code} · {product.name}, {rangeWords({ from, to: to ?? undefined })}
          </Text>
          <Text size="sm">
            {[
              `${takingKindLabels[takenBy.kind]}: ${takenBy.title}`,
              takenBy.clientName,
              takenBy.status.displayName,
              takenBy.ownerName && `a cargo de ${takenBy.ownerName}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {alternatives.length === 0
              ? 'No hay otro parecido libre en esos días.'
              : `Libres en esos días: ${alternatives.map(alternativeWords).join('; ')}.`}
          </Text>
        </li>
      ))}
    </Rows>
  )
}

const alternativeWords = ({ code, name, campusName, prices }: ContractRival['alternatives'][number]) =>
  [`${code} ${name}`, campusName, prices.map(({ amount, currency }) => formatMoney({ amount, currency })).join(' / ')]
    .filter(Boolean)
    .join(', ')
