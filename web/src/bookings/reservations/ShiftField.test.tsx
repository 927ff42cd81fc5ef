// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { ShiftField } from './ShiftField.tsx'

const shifts = [
  { turnId: 'm', name: 'Mañana', from: '08:00', to: '13:00' },
  { turnId: 't', name: 'Tarde', from: '13:00', to: '18:00' },
]
const now = { date: '2026-11-23', minute: 14 * 60 }

function Field({ from, to, none = false }: { from: string; to: string; none?: boolean }) {
  const [hours, setHours] = useState({ from, to })
  return (
    <>
      <output>{`${hours.from} ${hours.to}`}</output>
      <ShiftField
        shifts={none ? [] : shifts}
        values={{ at: now.date, ...hours }}
        now={now}
        onChoose={shift => setHours({ from: shift.from, to: shift.to })}
      />
    </>
  )
}

const chosenHours = () => screen.getByRole('status').textContent

test('a rotating place is booked by the shift: first the one of the hours that stood there, then what is chosen', async () => {
  const user = showScreen(<Field from="09:00" to="10:00" />)
  await screen.findByRole('radio', { name: /^Mañana/, checked: true })
  expect(chosenHours()).toBe('08:00 13:00')
  await user.click(screen.getByRole('radio', { name: /^Tarde/ }))
  expect(chosenHours()).toBe('13:00 18:00')
})

test('without hours it is the shift that is under way', async () => {
  showScreen(<Field from="" to="" />)
  await screen.findByRole('radio', { name: /^Tarde/, checked: true })
  expect(chosenHours()).toBe('13:00 18:00')
})

test('without shifts it says that there are none', async () => {
  showScreen(<Field from="09:00" to="10:00" none />)
  await screen.findByText(/no hay turnos vigentes/)
  expect(chosenHours()).toBe('09:00 10:00')
})
