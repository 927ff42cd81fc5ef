// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'

const person = {
  userId: '019acb00-0000-7000-8000-000000000001',
  username: 'rosa@anden.example',
  info: { givenName: 'Rosa', lastname: 'Campos', name: 'Rosa Campos', picture: null, phone: null },
  roles: ['ROLE_USER' as const],
  active: true,
}

function Picker() {
  const [value, setValue] = useState<string[]>([])
  return <PeoplePicker value={value} onChange={setValue} />
}

test('the list closes once somebody is chosen, and opens again for the next one', async () => {
  fakeApi({ users: { search: () => pageOf([person]) } })
  const user = showScreen(<Picker />)
  const field = await screen.findByPlaceholderText('Nombre o correo')
  await user.type(field, 'ros')
  await user.click(await screen.findByRole('option', { name: /Rosa Campos/ }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(screen.getByText('Rosa Campos')).toBeDefined()
  await user.type(field, 'a')
  await screen.findByRole('listbox')
})
