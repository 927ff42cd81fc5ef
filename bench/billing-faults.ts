import {
  billedLines,
  billMonth,
  connectSap,
  forgetMonth,
  notBilledOnce,
  openBillingHouse,
  partnersOf,
  sendBills,
} from '@aforo/e2e/billing-under-kill'
import { freePort } from '@aforo/e2e/server-process'
import { startSap } from '@aforo/simulators/sap'
import { number, table } from './figures.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const size = { clients: 10_000, linesEach: 3, bills: 0, consumers: 1_000 }
const sent = 1_000
const kills = { run: 5, sending: 1 }

/** A run over 10,000 contracts that is killed, and 1,000 bills to a SAP that loses answers: what is there in the end. */
export const billingFaults: Subject = {
  name: 'billing-faults',
  title: 'Billing under kill -9 and lost answers',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: billing is not broken')
      return undefined
    }
    const sap = await startSap({ seed: { companies: ['OPE'], partners: partnersOf(size) } })
    const environment = {
      ...target.environment,
      PORT: String(await freePort()),
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      AFORO_OUTSIDE_NETWORKS: new URL(sap.url).host,
      LOG_LEVEL: 'silent',
    }
    const house = await openBillingHouse(environment, target.data, size)
    try {
      const quiet = await billMonth(house, 0)
      const undisturbed = await billedLines(house)
      await forgetMonth(house)
      const killed = await billMonth(house, kills.run)
      const lines = await billedLines(house)
      const odd = await notBilledOnce(house)
      const before = new Set(undisturbed)
      const different = lines.filter(line => !before.has(line)).length + Math.abs(lines.length - undisturbed.length)
      await connectSap(house, sap, 5)
      const { ids, seconds } = await sendBills(house, sap, sent, kills.sending)
      const invoices = sap.invoices('OPE')
      const billed = new Set(invoices.map(({ U_AforoId }) => U_AforoId))
      return `${number(size.clients)} signed contracts of ${size.linesEach} lines, each of a client of its own, on ${target.name}. One client in ten has
consumed something on account. The process is killed (SIGKILL) at a random moment of a step, ${kills.run} times, and started
again; where the run stands still, it is asked for again.

${table(
  ['the run', 'undisturbed', 'killed'],
  [
    ['kills after which it was not over', 0, killed.kills],
    ['seconds, with the starts of new processes', number(quiet.seconds, 1), number(killed.seconds, 1)],
    ['lines', number(undisturbed.length), number(lines.length)],
    ['contracts without exactly one bill', '', odd.length],
    ['lines that differ from the undisturbed run, to the cent', '', different],
  ],
)}

${number(sent)} of these bills are then sent to the SAP simulator, which cuts the line after every fifth invoice that it made. The process is
killed ${kills.sending === 1 ? 'once' : `${kills.sending} times`} meanwhile.

${table(
  ['sending', 'found'],
  [
    ['bills', number(ids.length)],
    ['invoices in SAP', number(invoices.length)],
    ['bills that have an invoice', number(ids.filter(id => billed.has(id)).length)],
    ['seconds until all were processed', number(seconds, 1)],
  ],
)}`
    } finally {
      await house.close()
      await sap.close()
      await target.remove()
    }
  },
}
