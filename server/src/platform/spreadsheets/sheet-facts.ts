import type { Readable } from 'node:stream'
import { bounds } from './cells.rules.ts'

/** What of a sheet must be known before its rows are read; merged cells stand behind them in the file. */
export interface SheetFacts {
  hiddenCount: number
  /** Cells merged over several rows, by their first row. Columns are counted from 0, rows from 1. */
  merged: { column: number; top: number; bottom: number }[]
  /** Rows of cells merged over several columns. */
  wide: number[]
  hiddenColumns: number
}

/** Excel's last column. */
const lastColumn = 16_384

/** Further merged cells aren't filled. */
const mostMerged = 50_000

const reference = /ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/

const isHidden = /\shidden="(1|true)"/

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Searches a sheet's XML without parsing it, many times faster than its rows are read. */
export async function sheetFacts(stream: Readable): Promise<SheetFacts> {
  const facts: SheetFacts = { hiddenCount: 0, merged: [], wide: [], hiddenColumns: 0 }
  let rest = ''
  for await (const chunk of stream) {
    const text = rest + (chunk as Buffer).toString('latin1')
    const end = text.lastIndexOf('<')
    rest = end < 0 ? '' : text.slice(end, end + 65_536)
    if (end > 0) search(text.slice(0, end), facts)
  }
  search(rest, facts)
  facts.merged.sort((one, other) => one.top - other.top)
  return facts
}

function search(text: string, facts: SheetFacts) {
  if (text.includes(' hidden='))
    for (const [tag] of text.matchAll(/<(?:\w+:)?row\s[^>]*>/g)) if (isHidden.test(tag)) facts.hiddenCount += 1
  if (text.includes(' hidden='))
    for (const [tag] of text.matchAll(/<(?:\w+:)?col\s[^>]*>/g)) {
      const [from, to] = [/\smin="(\d+)"/, /\smax="(\d+)"/].map(part => Number(part.exec(tag)?.[1] ?? 0)) as [
        number,
        number,
      ]
      // Some sheets hide all columns behind their table, up to the last one.
      if (isHidden.test(tag) && from > 0 && to < lastColumn)
        facts.hiddenColumns += Math.max(0, Math.min(to, bounds.columns) - from + 1)
    }
  if (text.includes('mergeCell '))
    for (const [tag] of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)) {
      const [, column = '', top, last = '', bottom] = reference.exec(tag) ?? []
      if (last !== column && facts.wide.length < mostMerged) facts.wide.push(Number(top))
      if (Number(bottom) > Number(top) && facts.merged.length < mostMerged)
        facts.merged.push({ column: columnOf(column), top: Number(top), bottom: Number(bottom) })
    }
}
