import type { SapMapping } from '@aforo/api/money/billing-sap'

/** What is written in the form: everything but what SAP offers for it. */
export type SapCodes = Pick<SapMapping, 'companies' | 'concepts' | 'taxes' | 'currencies' | 'costCentres'>

export const codesOf = ({ companies, concepts, taxes, currencies, costCentres }: SapMapping): SapCodes => ({
  companies,
  concepts,
  taxes,
  currencies,
  costCentres,
})

/** A line as it was typed, where it isn't as it was read; else as it is now. */
function linesOver<Line extends object>(read: Line[], typed: Line[], now: Line[], keyOf: (line: Line) => string) {
  const text = (line: Line | undefined) => JSON.stringify(line)
  const named = (lines: Line[], line: Line) => lines.find(other => keyOf(other) === keyOf(line))
  return now.map(line => {
    const mine = named(typed, line)
    return mine && text(mine) !== text(named(read, line)) ? mine : line
  })
}

/** What was typed into the form that began with `read`, over what somebody else has written meanwhile. */
export function codesOver(read: SapCodes, typed: SapCodes, now: SapCodes): SapCodes {
  const tax = (kind: keyof SapCodes['taxes']) =>
    typed.taxes[kind] === read.taxes[kind] ? now.taxes[kind] : typed.taxes[kind]
  return {
    companies: linesOver(read.companies, typed.companies, now.companies, ({ companyId }) => companyId),
    concepts: linesOver(read.concepts, typed.concepts, now.concepts, ({ concept }) => concept),
    taxes: { taxed: tax('taxed'), untaxed: tax('untaxed') },
    currencies: linesOver(read.currencies, typed.currencies, now.currencies, ({ currency }) => currency),
    costCentres: linesOver(read.costCentres, typed.costCentres, now.costCentres, ({ campusId }) => campusId),
  }
}
