// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useStepDraft, useStepSave } from './stepSave.ts'
import { Wizard } from './Wizard.tsx'

type Key = 'client' | 'terms' | 'review'

function Client({ answer, saved }: { answer: () => boolean; saved: string[] }) {
  const [{ name }, change, forget] = useStepDraft('contract-7-client', { name: '' })
  useStepSave(async () => {
    if (!answer()) return false
    saved.push(name)
    forget()
    return true
  })
  return <input aria-label="Cliente" value={name} onChange={event => change({ name: event.currentTarget.value })} />
}

function Contract({ answer, saved }: { answer: () => boolean; saved: string[] }) {
  const [step, setStep] = useState<Key>('client')
  return (
    <MantineProvider env="test">
      <Wizard<Key>
        label="Pasos del contrato"
        current={step}
        onStep={setStep}
        steps={[
          { key: 'client', label: 'Cliente', done: false, open: true, missing: 'Falta: RUC' },
          { key: 'terms', label: 'Condiciones', done: true, open: true },
          { key: 'review', label: 'Revisión', done: false, open: false },
        ]}
      >
        {step === 'client' ? <Client answer={answer} saved={saved} /> : <p>Plazo</p>}
      </Wizard>
    </MantineProvider>
  )
}

const steps = () => screen.getAllByRole('navigation', { name: 'Pasos del contrato' })[0] as HTMLElement
const button = (name: RegExp) =>
  [...steps().querySelectorAll('button')].find(one => name.test(one.textContent ?? '')) as HTMLButtonElement
const go = (name: RegExp) => act(async () => void fireEvent.click(button(name)))

test('the list says which step is open, what is missing and what can’t be gone to', () => {
  render(<Contract answer={() => true} saved={[]} />)
  expect(button(/Cliente/).getAttribute('aria-current')).toBe('step')
  expect(button(/Cliente/).textContent).toContain('Falta: RUC')
  expect(button(/Condiciones/).textContent).toContain('Listo')
  expect(button(/Revisión/).disabled).toBe(true)
})

test('a step is saved before it is left, and stays where that is refused', async () => {
  const saved: string[] = []
  let takes = false
  render(<Contract answer={() => takes} saved={saved} />)
  fireEvent.change(screen.getByLabelText('Cliente'), { target: { value: 'Redes del Sur' } })
  await go(/Condiciones/)
  expect(screen.getByLabelText<HTMLInputElement>('Cliente').value).toBe('Redes del Sur')
  takes = true
  await go(/Condiciones/)
  screen.getByText('Plazo')
  expect(saved).toEqual(['Redes del Sur'])
  expect(document.activeElement?.textContent).toBe('Plazo')
})

test('what was typed and not saved is there when one comes back', () => {
  const first = render(<Contract answer={() => true} saved={[]} />)
  fireEvent.change(screen.getByLabelText('Cliente'), { target: { value: 'Redes' } })
  first.unmount()
  render(<Contract answer={() => true} saved={[]} />)
  expect(screen.getByLabelText<HTMLInputElement>('Cliente').value).toBe('Redes')
})
