import type { Billing } from '@aforo/api/money/bills'
import { formatMoney } from '@aforo/api/platform/money'
import { client } from '../../platform/api.ts'
import { LifecycleButtons, type LifecycleStep } from '../../ui/LifecycleButtons.tsx'
import { useStoreBilling } from './billingQueries.ts'

/** What can be done with a bill now. */
export function BillingActions({ bill }: { bill: Billing }) {
  const store = useStoreBilling()
  const { id, version, sap, currency, cancelling } = bill
  const stored = async (changed: Promise<Billing>) => {
    const after = await changed
    store(after)
    return after
  }
  const inSap = sap !== null
  const reason = (label: string, confirm: string) => ({
    label,
    placeholder: 'Motivo',
    description: 'Queda en el historial.',
    maxLength: 500,
    confirm,
  })
  const steps: Record<
    'cancel' | 'requestManualReview' | 'acceptSapTotal' | 'resolveManualReview' | 'readyForSap',
    LifecycleStep<Billing>
  > = {
    cancel: {
      label: cancelling?.fault ? 'Reintentar la anulación' : inSap ? 'Anular también en SAP' : 'Anular',
      variant: 'subtle',
      run: text => stored(client.billing.cancel({ id, version, ...(text && { reason: text }) })),
      done: after =>
        after.cancelling ? 'Se está anulando en SAP; cuando lo esté, queda anulada aquí.' : 'Se anuló la factura.',
      reason: reason('Por qué se anula', 'Anular'),
    },
    requestManualReview: {
      label: 'Pedir revisión',
      run: text => stored(client.billing.requestManualReview({ id, version, ...(text && { reason: text }) })),
      done: 'Queda en revisión: no se envía.',
      reason: reason('Qué hay que revisar', 'Pedir revisión'),
    },
    acceptSapTotal: {
      label: sap ? `Vale lo de SAP: ${formatMoney({ amount: sap.docTotal, currency })}` : 'Vale lo de SAP',
      run: () => stored(client.billing.resolveManualReview({ id, version, acceptSapTotal: true })),
      done: 'Se acepta el total de SAP.',
    },
    resolveManualReview: {
      label: 'Revisión terminada',
      variant: 'filled',
      run: () => stored(client.billing.resolveManualReview({ id, version })),
      done: 'Queda lista para SAP.',
    },
    readyForSap: {
      label: 'Listo para SAP',
      variant: 'filled',
      run: () => stored(client.billing.readyForSap({ id, version })),
    },
  }
  const can = { ...bill.can, readyForSap: bill.can.readyForSap && !bill.can.resolveManualReview }
  return <LifecycleButtons can={can} steps={steps} />
}
