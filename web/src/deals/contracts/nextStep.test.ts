import { expect, test } from 'vitest'
import { isUnbilled } from './billedMonths.ts'
import { nextStepOf } from './nextStep.ts'

const today = '2026-11-23'
const nothing = {
  returnGuarantee: false,
  edit: false,
  editParties: false,
  editTerms: false,
  generate: false,
  sign: false,
  archive: false,
  unarchive: false,
  addendum: false,
  giveNotice: false,
  takeNoticeBack: false,
  sync: false,
  associate: false,
}
const contract = (changed: object, can: Partial<typeof nothing> = {}): Parameters<typeof nextStepOf>[0] => ({
  status: 'DRAFT',
  change: null,
  missing: [],
  steps: [
    { step: 'DEAL', saved: true, missing: 0 },
    { step: 'CLIENT', saved: false, missing: 0 },
    { step: 'REVIEW', saved: false, missing: 0 },
  ],
  documentStale: false,
  startDate: '2026-02-01',
  endDate: '2028-01-31',
  renewal: null,
  notice: null,
  earlyEnd: null,
  information: { noticeDate: '2027-12-02' } as never,
  team: { id: 'a', name: 'Nube Andina' },
  pendingAddendum: null,
  archived: null,
  signed: null,
  can: { ...nothing, ...can },
  ...changed,
})

test('a draft says what it lacks and leads to the step that lacks it', () => {
  const draft = contract(
    {
      missing: [{ step: 'CLIENT', field: 'taxId', message: 'Falta el RUC.' }],
      steps: [
        { step: 'DEAL', saved: true, missing: 0 },
        { step: 'CLIENT', saved: false, missing: 1 },
        { step: 'REVIEW', saved: false, missing: 0 },
      ],
    },
    { edit: true },
  )
  expect(nextStepOf(draft, today)).toMatchObject({
    title: 'Falta un dato al contrato',
    text: 'Por completar: Cliente (1). Lo que ya está, quedó guardado.',
    action: { to: 'wizard', step: 'CLIENT' },
  })
})

test('a complete draft is generated, and one that changed since is generated again before it is signed', () => {
  expect(nextStepOf(contract({}, { generate: true }), today).action).toMatchObject({ to: 'documents' })
  const stale = contract({ status: 'CREATED', documentStale: true }, { generate: true, sign: true })
  expect(nextStepOf(stale, today)).toMatchObject({ tone: 'warning', action: { label: 'Generar de nuevo' } })
  const made = contract({ status: 'CREATED' }, { sign: true })
  expect(nextStepOf(made, today).action).toMatchObject({ to: 'sign' })
})

test('who may only look gets no action', () => {
  for (const status of ['DRAFT', 'CREATED', 'SIGNED', 'ARCHIVED'])
    expect(nextStepOf(contract({ status }), today).action).toBeUndefined()
})

test('a signed contract tells its end from 90 days before, and until when the notice is in time', () => {
  const ending = (endDate: string, noticeDate: string) =>
    nextStepOf(contract({ status: 'SIGNED', endDate, information: { noticeDate } }, { addendum: true }), today)
  expect(ending('2027-02-22', '2026-12-24').title).toBe('Vigente hasta el 22 feb. 2027')
  expect(ending('2027-02-21', '2026-12-23')).toMatchObject({
    title: 'Termina en 90 días, el 21 feb. 2027',
    text: 'Si no sigue, hay que avisar hasta el 23 dic. 2026.',
    action: { to: 'addendum' },
  })
  expect(ending('2026-12-01', '2026-10-02').text).toContain('venció el 2 oct. 2026')
  expect(ending('2026-11-22', '2026-10-02').title).toBe('Terminó el 22 nov. 2026')
})

test('one that is signed ahead says when it begins', () => {
  expect(nextStepOf(contract({ status: 'SIGNED', startDate: '2027-02-10' }), today)).toMatchObject({
    title: 'Empieza el 10 feb. 2027',
    text: expect.stringContaining('se factura desde ese mes'),
  })
  expect(nextStepOf(contract({ status: 'SIGNED', startDate: today }), today).title).toBe(
    'Vigente hasta el 31 ene. 2028',
  )
})

test('an addendum in preparation and a missing team come before that all is well', () => {
  const pending = contract({ status: 'SIGNED', pendingAddendum: 'b' })
  expect(nextStepOf(pending, today).action).toEqual({ label: 'Ver la adenda', to: 'contract', id: 'b' })
  const alone = contract({ status: 'SIGNED', team: null }, { associate: true })
  expect(nextStepOf(alone, today).action).toMatchObject({ to: 'team' })
})

test('months that should be billed and aren’t come before all else, with the way to bill them', () => {
  const signed = contract({ status: 'SIGNED', pendingAddendum: 'b' })
  expect(nextStepOf(signed, today, ['2026-11'])).toMatchObject({
    tone: 'warning',
    title: 'Falta facturar noviembre de 2026',
    action: { label: 'Facturar noviembre de 2026', to: 'billing', month: '2026-11' },
  })
  expect(nextStepOf(signed, today, ['2026-08', '2026-10', '2026-11'])).toMatchObject({
    title: 'Faltan facturar 3 meses',
    text: expect.stringContaining('El primero es agosto de 2026 y el último noviembre de 2026'),
    action: { month: '2026-08' },
  })
})

test('that nothing is pending is said only where it is known', () => {
  const signed = contract({ status: 'SIGNED' })
  expect(nextStepOf(signed, today, []).text).toContain('No hay nada pendiente')
  expect(nextStepOf(signed, today).text).not.toContain('No hay nada pendiente')
})

test('a month is unbilled once its day has come, unless a bill has it or it costs nothing', () => {
  const bill = {
    month: '2026-09',
    currency: 'PEN' as const,
    net: '1.00',
    bills: [{ id: 'a', status: 'DRAFT' as const }],
  }
  const billed = { months: new Map([['2026-09', bill]]), until: '2026-11' }
  const unbilled = (month: string, net = 100) => isUnbilled({ month, net }, billed)
  expect(['2026-08', '2026-09', '2026-11', '2026-12'].map(month => unbilled(month))).toEqual([true, false, true, false])
  expect(unbilled('2026-10', 0)).toBe(false)
})
