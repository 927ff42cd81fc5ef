import { readFile } from 'node:fs/promises'
import { compareParagraphs } from '@aforo/server/deals/contract-documents/compare.rules'
import { sampleData } from '@aforo/server/deals/contract-documents/data.rules'
import { openConverter } from '@aforo/server/platform/word/converter'
import { fillTemplate } from '@aforo/server/platform/word/docx'
import { number, table } from './figures.ts'
import type { Subject } from './subject.ts'

const times = 40
/** Pages of A4 with eleven points hold so many paragraphs of about sixty words. */
const pages = 40
const paragraphsEach = 8
const budgets = { docx: 300, pdf: 2_000, compare: 500 }

/** A template filled, a PDF made of it, and two documents of forty pages side by side. */
export const documents: Subject = {
  name: 'documents',
  title: 'Documents of contracts',
  async measure() {
    const template = await readFile(new URL('../server/templates/pe-office.docx', import.meta.url))
    const data = sampleData('CONTRACT', '2027-01-01')
    const firstDocx = await millisecondsOf(() => fillTemplate(template, data))
    const docx = await repeated(times, () => fillTemplate(template, data))
    const plain = await repeated(times, () => readFile(new URL('../server/templates/pe-office.docx', import.meta.url)))
    const { docx: bytes } = await fillTemplate(template, data)

    const converter = await openConverter({})
    const rows: (string | number)[][] = [
      ['DOCX: the first, which begins the thread', 1, ms(firstDocx), '', '', ''],
      [
        'DOCX: the next ones',
        times,
        ms(docx.p50),
        ms(docx.p95),
        budgets.docx,
        `${ms(plain.p50)}: reading the template`,
      ],
    ]
    if (converter.isThere) {
      const first = await millisecondsOf(() => converter.toPdf(bytes, 'bench'))
      const pdf = await repeated(times, () => converter.toPdf(bytes, 'bench'))
      rows.push(['PDF: the first, which begins LibreOffice', 1, ms(first), '', '', ''])
      rows.push(['PDF: the next ones', times, ms(pdf.p50), ms(pdf.p95), budgets.pdf, ''])
      converter.close()
    }

    const [one, other] = [text(1), text(2)]
    const compare = await repeated(times, async () => compareParagraphs(one, other))
    const same = await repeated(times, async () => one.join('\n') === other.join('\n'))
    rows.push([
      `comparison of two documents of ${pages} pages, every third paragraph changed`,
      times,
      ms(compare.p50),
      ms(compare.p95),
      budgets.compare,
      `${ms(same.p50)}: comparing their bytes`,
    ])
    return `The shipped template of an office with sample data (${number(bytes.length / 1000)} kB). The limit is what stands beside it: the least that
has to be done.

${table(['what', 'times', 'p50 ms', 'p95 ms', 'budget p95', 'limit, p50 ms'], rows)}`
  },
}

const ms = (value: number) => number(value, 1)

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function repeated(count: number, work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const took: number[] = []
  for (let time = 0; time < count; time++) took.push(await millisecondsOf(work))
  took.sort((a, b) => a - b)
  const quantile = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return { p50: quantile(0.5), p95: quantile(0.95) }
}

const words =
  'el arrendatario paga la renta dentro de los primeros días de cada mes en la cuenta que el operador le indica'.split(
    ' ',
  )

/** A document's paragraphs; of each version every third one has other words and an amount of its own. */
const text = (version: number): string[] =>
  Array.from({ length: pages * paragraphsEach }, (_, place) => {
    const changed = place % 3 === 0 ? version : 0
    return Array.from({ length: 60 }, (_, word) =>
      word % 20 === changed ? `S/ ${place * 100 + changed}.00` : words[(place * 7 + word) % words.length],
    ).join(' ')
  })
