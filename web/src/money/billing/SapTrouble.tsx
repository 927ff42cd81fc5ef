import type { SapRemedy } from '@aforo/api/money/bill-states'
import type { Billing } from '@aforo/api/money/bills'
import { Button, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatAgo } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { SapCode } from './SapCode.tsx'
import { SapMappingButton } from './SapMappingButton.tsx'

const unknownInSap = 'No se sabe si SAP la hizo'

/** Why a bill hasn't reached SAP, in our words and in SAP's, with what mends it. */
export function SapTrouble({ bill }: { bill: Billing }) {
  const { status, fault, cancelling, remedy, waiting } = bill
  if (cancelling) return null
  if (waiting)
    return (
      <Note tone="warning" icon={IconClock} title="Todavía no llegó a SAP">
        <Text size="sm">
          {waiting.message} {waiting.nextTryAt && `Se vuelve a intentar sola ${formatAgo(waiting.nextTryAt)}.`}
        </Text>
      </Note>
    )
  if (status.name !== 'SAP_FAILED' || !fault) return null
  const isUnknown = fault.startsWith(unknownInSap)
  return (
    <Note tone="bad" title={isUnknown ? unknownInSap : (remedy?.message ?? 'SAP no la aceptó')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isUnknown
            ? `${fault.slice(unknownInSap.length + 1).trim()} Al dejarla lista o anularla se busca primero allí: no se hace dos veces.`
            : fault}
        </Text>
        {remedy && <Mend bill={bill} kind={remedy.kind} />}
      </Stack>
    </Note>
  )
}

const button = (label: string, link: (props: object) => ReactNode) => (
  <Button size="compact-sm" variant="default" renderRoot={link}>
    {label}
  </Button>
)

/** What mends it, in place or where it stands. */
function Mend({ bill, kind }: { bill: Billing; kind: SapRemedy }) {
  const settings = '/app/configurations/general/profile'
  switch (kind) {
    case 'CLIENT_CODE':
      return <SapCode clientId={bill.client.id} billingId={bill.id} />
    case 'MAPPING':
      return <SapMappingButton />
    case 'PURCHASE_ORDER':
      return button('Adjuntar la orden de compra', props => (
        <Link to="/app/sales/billings/$id" params={{ id: bill.id }} search={{ tab: 'order' }} {...props} />
      ))
    case 'ENTRIES':
      return button('Ver las líneas', props => (
        <Link to="/app/sales/billings/$id" params={{ id: bill.id }} search={{}} {...props} />
      ))
    case 'EXCHANGE_RATE':
      return button('Registrar el tipo de cambio', props => (
        <Link to={settings} search={{ tab: 'billing', section: 'rates' }} {...props} />
      ))
    case 'COMPANY':
      return button(`Completar ${bill.company.name}`, props => (
        <Link to={settings} search={{ tab: 'billing', section: 'companies', company: bill.company.id }} {...props} />
      ))
    case 'CONNECTION':
      return button('Ver la conexión con SAP', props => (
        <Link to="/app/configurations/general/integrations" {...props} />
      ))
    case 'NONE':
      return null
  }
}
