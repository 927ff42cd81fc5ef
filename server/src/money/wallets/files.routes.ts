import { walletEntityLabels, walletStateLabels } from '@aforo/api/money/billing-labels'
import { type Column, datedName, exportOf } from '../../platform/exports.ts'
import { inTransaction, on } from '../../platform/http/on.ts'
import { presentWallet } from './wallets.present.ts'
import { findSettings, type WalletRow, walletList } from './wallets.queries.ts'
import { presentMonth } from './wallets.service.ts'

type Shown = ReturnType<typeof presentWallet>

/** A column of what the list shows, in credits. A cell of a spreadsheet is a number: its decimals are shown by the format. */
const credits = (title: string, width: number, of: (wallet: Shown) => number | null) => ({ title, width, of })

/** The columns of the list, in its words; balances as of now, sums of the present month. */
function columnsOf(lowAt: number): Column<WalletRow>[] {
  const present = (row: WalletRow) => presentWallet(row, { roles: [] }, lowAt)
  const amounts = [
    credits('Saldo', 14, one => one.balance),
    credits('Retenido', 14, one => one.held),
    // Empty where there is no limit.
    credits('Disponible', 14, one => one.available),
    credits('Empezó el mes con', 18, one => one.opening),
    credits('Entró este mes', 16, one => one.depositCalculation),
    credits('Reservas del mes', 18, one => one.purchaseCalculation),
    credits('Débitos del mes', 16, one => one.debitCalculation),
    credits('Ajustes del mes', 16, one => one.adjustmentCalculation),
  ]
  return [
    { title: 'Wallet', width: 34, value: row => row.name },
    { title: 'De', width: 12, value: row => walletEntityLabels[row.entity_type] },
    { title: 'Equipo o persona', width: 34, value: row => row.entity_name },
    // By which a file of balances finds it: people have no name of their own.
    { title: 'Wallet de', width: 34, value: row => row.entity_key },
    ...amounts.map(
      ({ title, width, of }): Column<WalletRow> => ({
        title,
        width,
        kind: 'amount',
        value: row => {
          const amount = of(present(row))
          return amount === null ? null : amount / 100
        },
      }),
    ),
    { title: 'Estado', width: 14, value: row => walletStateLabels[present(row).state] },
  ]
}

export const walletFileRoutes = {
  listReport: on.wallets.listReport.handler(async ({ input, context }) => {
    const { format, ...filter } = input
    const { at, lowAt } = await inTransaction(context, async unit => ({
      at: await presentMonth(unit),
      lowAt: (await findSettings(unit.tx)).low_at,
    }))
    return exportOf(context, {
      format,
      name: datedName('wallets', context.now),
      title: 'Wallets',
      columns: columnsOf(lowAt),
      next: walletList.after({ ...filter, lowAt, at }),
    })
  }),
}
