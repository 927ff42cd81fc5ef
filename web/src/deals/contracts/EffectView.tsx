import type { AddendumEffect } from '@aforo/api/deals/contract-addenda'
import { contractWords } from '@aforo/api/deals/contract-words'
import { formatDate, monthName } from '@aforo/api/platform/dates-in-words'
import { formatMinor, formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartData } from '../../ui/charts/chartData.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTableHead } from '../../ui/FigureTableHead.tsx'
import { formatPercent } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { AmountsFault } from './AmountsFault.tsx'
import { Rivals } from './ContractRefusal.tsx'
import classes from './Contracts.module.css'
import { endFacts } from './endFacts.ts'
import { wholeUnits } from './PlanFigures.tsx'
import { tickOf } from './planRows.ts'

type Months = AddendumEffect['billing']['months']

/** What an addendum does: to what is occupied, and to what is billed, before and after side by side. */
export function EffectView({ effect }: { effect: AddendumEffect }) {
  const { currency, occupation, rivals, billing, monthly, endDate, renews } = effect
  const money = (amount: string) => formatMoney({ amount, currency })
  const last = (day: string | null, renewing: boolean) =>
    day ? formatDate(day) : renewing ? 'se renueva mientras nadie avise' : 'sin fecha'
  return (
    <Stack gap="md">
      <AmountsFault fault={effect.fault} />
      {rivals.length > 0 && (
        <Note tone="bad" title="Otro tiene alguno de esos productos en esos días">
          <Rivals rivals={rivals} />
        </Note>
      )}
      <Facts
        of={[
          ['Desde', formatDate(effect.from)],
          [
            'Al mes, sin IGV',
            monthly.before === monthly.after
              ? `${money(monthly.after)}, como ahora`
              : `${money(monthly.before)} → ${money(monthly.after)}`,
          ],
          [
            'Termina',
            endDate.before !== endDate.after &&
              `${last(endDate.before, renews.before)} → ${last(endDate.after, renews.after)}`,
          ],
          ...(effect.earlyEnd ? endFacts(effect.earlyEnd, currency) : []),
          [
            contractWords.yearlyIncrease.label,
            effect.yearlyIncrease &&
              `Sigue: ${formatPercent(effect.yearlyIncrease.rate)} en cada aniversario; el próximo, el ${formatDate(effect.yearlyIncrease.next)}`,
          ],
          ['Ya facturado', billedWords(billing.months)],
          ['Si cambia el cliente', effect.handover && handoverWords(effect.handover)],
          ['Se ocupa además', spans(occupation.taken) || 'Nada'],
          ['Queda libre', spans(occupation.freed) || 'Nada'],
          ['En total se factura', differenceWords(billing.difference, currency)],
        ]}
      />
      {billing.months.length > 0 && <Plans effect={effect} />}
    </Stack>
  )
}

const spans = (of: AddendumEffect['occupation']['taken']) =>
  of.map(({ product, from, to }) => `${product.code} ${rangeWords({ from, to: to ?? undefined })}`).join('; ')

const monthList = (months: readonly string[]) =>
  new Intl.ListFormat('es').format(months.map(month => monthName(`${month}-01`)))

/** From which month on bills and credits are the new client's, and what becomes of bills that are made. */
function handoverWords({ month, bills, credits }: NonNullable<AddendumEffect['handover']>): string {
  const named = (bill: 'DRAFT' | 'BILLED') => monthList(bills.filter(one => one.bill === bill).map(one => one.month))
  const [billed, drafts] = [named('BILLED'), named('DRAFT')]
  const words = [
    `Se le factura desde ${monthName(`${month}-01`)}${credits ? ', y desde entonces los créditos incluidos van a su equipo' : ''}`,
    drafts && `${drafts}, en borrador: al facturar el mes pasa al nuevo`,
    billed &&
      `${billed}, ya facturado al anterior: si no corresponde, anula esa factura o registra la nota de crédito que la devuelve`,
  ]
  return words.filter(Boolean).join('. ')
}

/** Which of the months that change are billed, and what becomes of their difference; nothing where none is. */
function billedWords(months: Months): string | undefined {
  const named = (bill: 'DRAFT' | 'BILLED') =>
    monthList(months.filter(month => month.bill === bill).map(({ month }) => month))
  const [billed, drafts] = [named('BILLED'), named('DRAFT')]
  const words = [
    billed &&
      `${billed}: la diferencia se factura aparte o se descuenta de la próxima factura, desde la Revisión previa`,
    drafts && `${drafts}, en borrador: al facturar el mes se escribe de nuevo`,
  ]
  return words.filter(Boolean).join('. ') || undefined
}

function differenceWords(difference: string, currency: AddendumEffect['currency']) {
  const minor = minorUnitsOf(difference) ?? 0
  if (minor === 0) return 'Lo mismo'
  return minor > 0 ? `${formatMinor(minor, currency)} más` : `${formatMinor(-minor, currency)} menos`
}

const chartOf = (months: Months, side: 'before' | 'after'): ChartData => ({
  by: 'Mes',
  series: [{ key: side, label: side === 'before' ? 'Antes' : 'Después' }],
  points: months.map(month => ({
    key: month.month,
    tick: tickOf(month.month),
    label: monthName(`${month.month}-01`),
    values: [minorUnitsOf(month[side]) ?? 0],
  })),
})

function Plans({ effect: { billing, currency } }: { effect: AddendumEffect }) {
  const { months } = billing
  const money = (amount: string) => formatMoney({ amount, currency })
  // Side by side, equal bars are equal amounts.
  const highest = Math.max(
    ...months.flatMap(({ before, after }) => [minorUnitsOf(before) ?? 0, minorUnitsOf(after) ?? 0]),
  )
  const minor = (amount: number) => formatMinor(amount, currency)
  return (
    <>
      {months.length > 1 && (
        <div className={classes.columns}>
          {(['before', 'after'] as const).map(side => (
            <div key={side} className={classes.chart}>
              <Text size="sm" fw={500}>
                {side === 'before' ? 'Como está acordado' : 'Con la adenda'}
              </Text>
              <Chart
                label={side === 'before' ? 'Plan de facturación actual' : 'Plan de facturación con la adenda'}
                data={chartOf(months, side)}
                format={minor}
                formatTick={wholeUnits}
                max={highest}
                height={160}
              />
            </div>
          ))}
        </div>
      )}
      <ScrollArea.Autosize
        mah={360}
        type="auto"
        offsetScrollbars="y"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Meses que cambian: cifras' }}
      >
        <Table className={classes.table} verticalSpacing={6} stickyHeader>
          <FigureTableHead
            label="Meses que cambian, sin IGV"
            words={['Mes que cambia']}
            figures={['Antes', 'Después', 'Diferencia']}
          />
          <Table.Tbody>
            {months.map(({ month, before, after, difference, bill }) => (
              <Table.Tr key={month}>
                <Table.Th scope="row" fw={400}>
                  {tickOf(month).replace('\n', ' ')}
                  {bill && (
                    <Text span size="xs" c="dimmed">
                      {bill === 'BILLED' ? ' · facturado' : ' · en borrador'}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td data-figure>{money(before)}</Table.Td>
                <Table.Td data-figure>{money(after)}</Table.Td>
                <Table.Td data-figure>{money(difference)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              <Table.Td data-figure>{money(billing.before)}</Table.Td>
              <Table.Td data-figure>{money(billing.after)}</Table.Td>
              <Table.Td data-figure>{money(billing.difference)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollArea.Autosize>
    </>
  )
}
