import { expect, test } from 'vitest'
import { compareParagraphs } from './compare.rules.ts'

/** `[-…-]` was taken out, `{+…+}` was added. */
const compared = (before: string, after: string) =>
  compareParagraphs([before], [after])
    .map(({ runs }) =>
      runs
        .map(({ kind, text }) => (kind === 'EQUAL' ? text : kind === 'ADDED' ? `{+${text}+}` : `[-${text}-]`))
        .join(''),
    )
    .join('\n')

test.each([
  [
    'an amount',
    'Se paga S/\u00a06,549.42, más el IGV.',
    'Se paga S/\u00a024,600.00, más el IGV.',
    'Se paga S/\u00a0[-6,549.42-]{+24,600.00+}, más el IGV.',
  ],
  [
    'a contract’s number',
    'La adenda C-2026-0001-A1 rige desde hoy.',
    'La adenda C-2026-0001-A2 rige desde hoy.',
    'La adenda [-C-2026-0001-A1-]{+C-2026-0001-A2+} rige desde hoy.',
  ],
  ['a last word', 'Termina el 9 de enero.', 'Termina el 9 de junio.', 'Termina el 9 de [-enero-]{+junio+}.'],
])('%s that changed is shown whole', (_, before, after, shown) => {
  expect(compared(before, after)).toBe(shown)
})
