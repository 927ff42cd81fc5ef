import { billWords as words } from '@aforo/api/money/bill-words'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import type { Billing } from '@aforo/api/money/bills'
import { guaranteeInWords } from '@aforo/api/money/guarantee-in-words'
import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMinor, formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { download } from '../../ui/download.ts'
import { Amounts, Facts } from '../../ui/Facts.tsx'
import { later } from '../../ui/later.ts'
import { Note } from '../../ui/Note.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Billing.module.css'
import { BillingActions } from './BillingActions.tsx'
import { BillingEntries } from './BillingEntries.tsx'
import { billingQuery } from './billingQueries.ts'
import type { BillingTab } from './billingSearch.ts'
import { monthWords, statusSinceWords } from './billingWords.ts'
import { SapTrouble } from './SapTrouble.tsx'

const OrderPanel = later(() => import('./OrderPanel.tsx'), 'OrderPanel')
const CreditNotes = later(() => import('./CreditNotes.tsx'), 'CreditNotes')
const SapAnswers = later(() => import('./SapAnswers.tsx'), 'SapAnswers')

const route = getRouteApi('/app/sales/billings_/$id')

const missing = {
  icon: IconReceipt,
  title: 'Esta factura no está disponible',
  text: 'Puede que su empresa sea de un país que no ves o que el enlace sea de otra organización.',
}

/** One bill: what it is made of, its purchase order, where it stands, and what SAP said. */
export function BillingPage() {
  const { id } = route.useParams()
  const query = useQuery(billingQuery(id))
  const bill = query.data
  return (
    <PageFrame
      title={bill ? bill.client.name : 'Factura'}
      about={bill && `Factura de ${monthWords(bill)} · ${bill.company.name}`}
      actions={bill && <DownloadButton bill={bill} />}
    >
      <RecordBody record={bill} query={query} missing={missing} skeleton={[72, 36, 260]}>
        {found => <Whole bill={found} />}
      </RecordBody>
    </PageFrame>
  )
}

function DownloadButton({ bill }: { bill: Billing }) {
  const save = async () => {
    const file = await attempt(() => client.billing.document({ id: bill.id }))
    if (file) download(file.body)
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
      PDF
    </Button>
  )
}

function Whole({ bill }: { bill: Billing }) {
  const { tab = 'entries' } = route.useSearch()
  const navigate = route.useNavigate()
  const history = useQuery(api.billing.history.queryOptions({ input: { id: bill.id } }))
  return (
    <div className={classes.page}>
      <Stack gap="md">
        <Standing bill={bill} />
        <BillingActions key={bill.version} bill={bill} />
        <RecordTabs<BillingTab>
          value={tab}
          onChange={next => navigate({ search: { tab: next === 'entries' ? undefined : next }, replace: true })}
          tabs={[
            { value: 'entries', label: 'Líneas', content: <BillingEntries bill={bill} /> },
            { value: 'order', label: 'Orden de compra', content: <OrderPanel bill={bill} /> },
            { value: 'credits', label: 'Notas de crédito', content: <CreditNotes bill={bill} /> },
            { value: 'sap', label: 'SAP', content: <SapAnswers bill={bill} /> },
            { value: 'history', label: 'Historial', content: <RecordHistory query={history} /> },
          ]}
        />
      </Stack>
      <Side bill={bill} />
    </div>
  )
}

/** Its invoice in SAP goes first; where SAP says no the bill stands, and its buttons are what can be done about it. */
function Cancelling({ cancelling: { reason, who, fault, waits } }: { cancelling: NonNullable<Billing['cancelling']> }) {
  if (fault === null)
    return (
      <Note tone="info" title="Se está anulando en SAP">
        {who} la anula: «{reason}». Queda anulada aquí cuando lo esté allí; hasta entonces su mes no se factura de
        nuevo.{waits && ` Se vuelve a intentar. ${waits}`}
      </Note>
    )
  return (
    <Note tone="bad" title="SAP no la anuló">
      {fault} La factura sigue en pie, aquí y allí.
    </Note>
  )
}

/** Its contracts changed: the month's run rewrites it, and sent now it would be wrong. */
function Changed({ bill: { changedContracts, month } }: { bill: Billing }) {
  const [first, ...others] = changedContracts.map(({ number }) => number)
  return (
    <Note tone="warning" title="Este borrador no está al día">
      {others.length === 0
        ? `El contrato ${first} cambió después de hacerlo. `
        : `Los contratos ${[first, ...others].join(', ')} cambiaron después de hacerlo. `}
      Al facturar el mes se escribe de nuevo.{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={props => <Link to="/app/sales/billings" search={{ month, panel: 'run' }} {...props} />}
      >
        Facturar el mes
      </Anchor>
    </Note>
  )
}

/** What it comes to, and why it stands where it stands. */
function Standing({ bill }: { bill: Billing }) {
  const { status, total, net, tax, credited, currency, review, cancelReason, cancelling, sap } = bill
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text size="xl" fw={600}>
            {money(total)}
          </Text>
          <Text size="sm" c="dimmed">
            {money(net)} sin IGV y {money(tax)} de IGV
          </Text>
          {credited !== '0.00' && (
            <Text size="sm">
              Con {money(credited)} acreditados:{' '}
              <b>{formatMinor((minorUnitsOf(total) ?? 0) - (minorUnitsOf(credited) ?? 0), currency)}</b>
            </Text>
          )}
        </div>
        <StatusBadge of="billing" status={status.name} />
      </Group>
      {bill.guarantees.map(one => (
        <Text key={one.contractId} size="sm">
          {guaranteeInWords(one, money(one.amount))}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id: one.contractId }} {...props} />}
          >
            Ver el contrato
          </Anchor>
        </Text>
      ))}
      {bill.changedContracts.length > 0 && <Changed bill={bill} />}
      {bill.closedBefore && (
        <Note tone="neutral" title="Mes cerrado">
          Lo anterior al {formatDate(bill.closedBefore)}, la fecha de cierre, ya no cambia.
        </Note>
      )}
      {cancelling && <Cancelling cancelling={cancelling} />}
      <SapTrouble bill={bill} />
      {status.name === 'CANCELLED' && (
        <Note tone="neutral" title="Anulada">
          {cancelReason}
          {sap && ` La factura ${sap.docNum} de SAP también se anuló.`}
        </Note>
      )}
      {review && (
        <Note tone="warning" title="En revisión manual">
          <Text size="sm">{review.reason}</Text>
          <Review bill={bill} review={review} />
        </Note>
      )}
    </>
  )
}

type Told = Pick<Billing['entries'][number], 'id' | 'description' | 'amount'>

/** The entries when the review was asked for, and as they are; what is otherwise on the other side stands out. */
function Review({ bill, review }: { bill: Billing; review: NonNullable<Billing['review']> }) {
  const money = (amount: string) => formatMoney({ amount, currency: bill.currency })
  const isSame = (one: Told, others: readonly Told[]) =>
    others.some(
      ({ id, description, amount }) => id === one.id && description === one.description && amount === one.amount,
    )
  const side = (title: string, entries: readonly Told[], others: readonly Told[], total: string) => (
    <Amounts
      of={[
        { name: title, value: money(total), look: 'strong' },
        ...entries.map(one => ({
          key: one.id,
          name: one.description,
          value: money(one.amount),
          look: isSame(one, others) ? undefined : ('strong' as const),
        })),
      ]}
    />
  )
  const unchanged =
    review.before.length === bill.entries.length && review.before.every(one => isSame(one, bill.entries))
  if (unchanged)
    return (
      <Text size="sm" mt="xs">
        Sus líneas siguen como estaban.
      </Text>
    )
  return (
    <div className={classes.compared}>
      {side('Antes', review.before, bill.entries, review.totalBefore)}
      {side('Ahora', bill.entries, review.before, bill.total)}
    </div>
  )
}

/** Whom it is for, its dates, and each state it was in. */
function Side({ bill }: { bill: Billing }) {
  const { timezone } = useMe()
  const { client: who, issuedOn, dueOn, sap, campuses, statusSince, timeline, currency } = bill
  return (
    <Stack gap="md" component="aside" aria-label="Datos y estados">
      <Facts
        of={[
          [
            words.client.label,
            <Anchor
              key="client"
              inherit
              renderRoot={props => <Link to="/app/users/clients" search={{ client: who.id }} {...props} />}
            >
              {who.name}
            </Anchor>,
          ],
          [who.documentName, who.taxId],
          ['Sede', campuses.map(({ name }) => name).join(', ')],
          [words.issuedOn.label, issuedOn ? formatDate(issuedOn) : 'Al quedar lista'],
          [words.dueOn.label, dueOn && formatDate(dueOn)],
          [words.sapDocNum.label, sap?.docNum],
          [words.sapTotal.label, sap && formatMoney({ amount: sap.docTotal, currency })],
        ]}
      />
      <div>
        <Title order={2} size="h5" mb={6}>
          Estados
        </Title>
        <ol className={classes.timeline}>
          {timeline.map(({ status, at, who: mover }) => (
            <li key={`${status}${at}`}>
              <Text size="sm" fw={500}>
                {billingStatusLabels[status]}
              </Text>
              <Text size="xs" c="dimmed">
                {[mover, formatInstant(at, timezone)].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </ol>
        <Text size="xs" c="dimmed" mt="xs">
          {statusSinceWords(statusSince)}
        </Text>
      </div>
    </Stack>
  )
}
