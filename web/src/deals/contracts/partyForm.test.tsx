// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { draft } from './contractFixture.ts'
import { nameOf } from './contractWords.ts'
import { contactsOf, signerAsMember } from './partyForm.ts'

const signer = {
  name: 'Luis Soto',
  documentType: 'CE' as const,
  documentNumber: '001234567',
  position: 'Gerente',
  registryEntry: null,
  email: 'luis@nube.example',
}
const signed = { ...draft, representativeInfo: signer }

test('the representative answers for the people too, and the same person’s phone stays', () => {
  const { member } = contactsOf(draft)
  const filled = {
    name: 'Luis Soto',
    email: 'luis@nube.example',
    phone: '',
    documentType: 'CE',
    documentNumber: '001234567',
  }
  expect(signerAsMember(signed, { ...member, name: 'Otra', phone: '999' })).toEqual(filled)
  expect(signerAsMember(signed, { ...member, name: 'Luis Soto', phone: '999' })).toEqual({ ...filled, phone: '999' })
  expect(signerAsMember(draft, member)).toBe(member)
})

test('two drafts of a client are told apart by their names', () => {
  expect(nameOf(draft)).toBe('Borrador: Oficina 301 para Nube Andina, OF-301, desde 1 ene. 2027')
  expect(nameOf({ ...draft, products: ['OF-302'] })).not.toBe(nameOf(draft))
  const change = { kind: 'PRICE' as const, displayName: 'Cambio de precio', from: '2027-03-01' }
  expect(nameOf({ ...draft, change })).toMatch(/^Borrador de cambio de precio: .*desde 1 mar\. 2027$/)
  expect(nameOf({ ...draft, number: 'C-2027-0001' })).toBe('C-2027-0001')
})
