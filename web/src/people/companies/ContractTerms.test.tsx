// @vitest-environment happy-dom
import type { Annex, CreditDays, PaymentMethod } from '@aforo/api/people/contract-terms'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ContractTerms } from './ContractTerms.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

function Section() {
  const [country, setCountry] = useState<string>()
  return <ContractTerms country={country} onCountry={setCountry} />
}

/** What the fake keeps of all countries, shown. */
function showTerms(
  kept: { methods?: PaymentMethod[]; days?: CreditDays[]; annexes?: Annex[] },
  answers: Answers['companies'],
) {
  const of = <One extends { countryCode: string }>(all: One[] = [], countryCode: string | undefined) =>
    all.filter(one => one.countryCode === countryCode)
  fakeApi({
    companies: {
      list: () => [],
      paymentMethods: ({ countryCode }) => of(kept.methods, countryCode),
      creditDays: ({ countryCode }) => of(kept.days, countryCode),
      annexes: ({ countryCode }) => of(kept.annexes, countryCode),
      ...answers,
    },
  })
  return showScreen(<Section />)
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('a payment method is added and renamed in its place; a name that is taken is told, and what was typed stays', async () => {
  const methods: PaymentMethod[] = [{ id: id(1), countryCode: 'PE', name: 'Transferencia', version: 1 }]
  const sent: unknown[] = []
  const refuseTaken = (name: string) => {
    if (methods.some(one => one.name === name)) throw new Refused('NAME_TAKEN')
  }
  const user = showTerms(
    { methods },
    {
      addPaymentMethod: ({ countryCode, name }) => {
        refuseTaken(name)
        sent.push({ countryCode, name })
        const made = { id: id(2), countryCode, name, version: 1 }
        methods.push(made)
        return made
      },
      renamePaymentMethod: ({ id: wanted, name }) => {
        sent.push({ wanted, name })
        const one = methods.find(method => method.id === wanted) as PaymentMethod
        one.name = name
        return one
      },
    },
  )
  const own = await panel('Métodos de pago')
  const field = await own.findByRole<HTMLInputElement>('textbox', { name: 'Nuevo método de pago' })
  await user.type(field, 'Transferencia{Enter}')
  await own.findByText('Ese nombre ya está en uso.')
  expect(field.value).toBe('Transferencia')
  await user.clear(field)
  await user.type(field, 'Yape{Enter}')
  await own.findByText('Yape')
  await user.click(own.getByRole('button', { name: 'Cambiar nombre de Yape' }))
  const rename = own.getByRole('textbox', { name: /Yape/ })
  await user.clear(rename)
  await user.type(rename, 'Yape o Plin{Enter}')
  await own.findByText('Yape o Plin')
  expect(sent).toEqual([
    { countryCode: 'PE', name: 'Yape' },
    { wanted: id(2), name: 'Yape o Plin' },
  ])
})

test('days of credit are a number that is not there yet, each country has its own, and one that is removed comes back', async () => {
  const make = (place: number, countryCode: string, days: number): CreditDays => ({
    id: id(place),
    countryCode,
    days,
    displayName: days === 1 ? '1 día' : `${days} días`,
    version: 1,
  })
  let days = [make(1, 'PE', 30), make(2, 'CL', 45)]
  const sent: unknown[] = []
  const kept = {
    get days() {
      return days
    },
  }
  const user = showTerms(kept, {
    addCreditDays: ({ countryCode, days: added }) => {
      if (days.some(one => one.countryCode === countryCode && one.days === added))
        throw new Refused('INVALID_FIELD', { errors: [{ field: 'days', message: 'Esos días ya están.' }] })
      sent.push({ countryCode, days: added })
      const made = make(3, countryCode, added)
      days = [...days, made]
      return made
    },
    removeCreditDays: ({ id: wanted }) => {
      days = days.filter(one => one.id !== wanted)
      return { message: 'Se quitaron los días de crédito.' }
    },
    restoreCreditDays: ({ id: wanted }) => {
      sent.push(wanted)
      days = [...days, make(1, 'PE', 30)]
      return make(1, 'PE', 30)
    },
  })
  const own = await panel('Días de crédito')
  await own.findByText('30 días')
  const field = own.getByRole('textbox', { name: 'Días de crédito' })
  await user.type(field, '30{Enter}')
  await own.findByText('Esos días ya están.')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  // A word is no number, which is said before anything is sent.
  await user.type(field, 'mes{Enter}')
  await own.findByText('Escribe los días con números, como 30.')
  await user.clear(field)
  await user.type(field, '15{Enter}')
  await own.findByText('15 días')
  await user.click(own.getByRole('button', { name: 'Quitar 30 días' }))
  await waitFor(() => expect(own.queryByText('30 días')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await own.findByText('30 días')
  expect(sent).toEqual([{ countryCode: 'PE', days: 15 }, id(1)])

  await user.click(screen.getByRole('combobox', { name: 'País' }))
  await user.click(await screen.findByRole('option', { name: 'Chile' }))
  const chile = await panel('Días de crédito')
  await chile.findByText('45 días')
  expect(chile.queryByText('15 días')).toBeNull()
})

test('an annex is added to the country that is shown; one that is no document is refused beside it', async () => {
  const annexes: Annex[] = []
  const sent: string[] = []
  let refused = 0
  const user = showTerms(
    { annexes },
    {
      addAnnex: ({ countryCode, file }) => {
        // Its name says that it is one, its first bytes don't.
        if (file.name === 'Roto.pdf') {
          refused++
          throw new Refused('NOT_AN_ATTACHMENT')
        }
        sent.push(`${countryCode} ${file.name}`)
        const { name, size } = file
        const urls = { url: 'https://a.example/x', downloadUrl: 'https://a.example/y' }
        const made: Annex = { id: id(1), countryCode, version: 1, name, attachmentKey: 'x', kind: 'PDF', size, ...urls }
        annexes.push(made)
        return made
      },
    },
  )
  const own = await panel('Anexos')
  const input = await own.findByLabelText<HTMLInputElement>('Anexo por añadir')
  const give = (file: File) => user.upload(input, file)
  const pdf = (name: string) => new File(['hola'], name, { type: 'application/pdf' })
  const broken = pdf('Roto.pdf')
  await give(broken)
  await own.findByRole('alert')
  // The same file again, as after it was mended: a browser tells nothing of it unless the first choice is forgotten.
  await give(broken)
  await waitFor(() => expect(refused).toBe(2))
  await give(pdf('Reglamento.pdf'))
  await own.findByRole('link', { name: 'Reglamento.pdf' })
  expect(own.queryByRole('alert')).toBeNull()
  expect(sent).toEqual(['PE Reglamento.pdf'])
})
