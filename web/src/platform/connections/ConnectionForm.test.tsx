// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { hubspot, nubefact } from './connectionFixture.ts'

test('an address inside the network is refused at its field, tried or saved; then the test tells step by step', async () => {
  const [saved, tested, done] = [vi.fn(), vi.fn(), vi.fn()]
  const inside = 'Esa dirección está dentro de la red.'
  const refuseInside = (address: string | undefined) => {
    if (address?.includes('10.0.0.5'))
      throw new Refused('INVALID_FIELD', { errors: [{ field: 'address', message: inside }] })
  }
  fakeApi({
    connections: {
      test: given => {
        refuseInside(given.address)
        tested(given)
        return {
          ok: false,
          steps: [
            { label: 'La dirección', outcome: 'OK', message: 'Responde.' },
            { label: 'El token', outcome: 'FAILED', message: 'HubSpot no acepta el token.' },
            { label: 'Los permisos', outcome: 'SKIPPED', message: 'Se prueba con un token que vale.' },
          ],
        }
      },
      save: given => {
        refuseInside(given.address)
        saved(given)
        return { ...hubspot, version: 4 }
      },
    },
  })
  const user = showScreen(<ConnectionForm connection={hubspot} onDone={done} />)
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Dirección/ })
  const write = async (text: string) => {
    await user.clear(address)
    await user.type(address, text)
  }
  const toldAt = () =>
    (address.getAttribute('aria-describedby') ?? '').split(' ').map(part => document.getElementById(part)?.textContent)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await write('https://10.0.0.5')
  await user.click(screen.getByRole('button', { name: 'Probar conexión' }))
  await within(await screen.findByRole('alert')).findByText(inside)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  // It stands below the edge of the drawer, and is shown once: not again with each key that is typed above it.
  await user.type(address, '/')
  expect(shown.mock.contexts).toEqual([screen.getByRole('alert').parentElement])
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(address))
  expect(toldAt()).toContain(inside)

  await write('https://api.eu.hubapi.com')
  await user.click(screen.getByRole('button', { name: 'Probar conexión' }))
  await screen.findByText('La conexión no funciona todavía.')
  expect(screen.queryByRole('alert')).toBeNull()
  const steps = within(screen.getByRole('list', { name: 'Pasos de la prueba' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'La direcciónResponde.',
    'El tokenHubSpot no acepta el token.',
    'Los permisosSe prueba con un token que vale.',
  ])
  within(steps[1] as HTMLElement).getByRole('img', { name: 'Falló:' })
  // The secret that is kept is not sent along, and stays.
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó la conexión con HubSpot.')
  const given = { system: 'HUBSPOT', address: 'https://api.eu.hubapi.com', settings: { portalId: '4242' }, secrets: {} }
  expect(tested).toHaveBeenCalledExactlyOnceWith(given)
  expect(saved).toHaveBeenCalledExactlyOnceWith({ ...given, version: 3 })
  expect(done).toHaveBeenCalledOnce()
})

const wrongToken = 'Nubefact no acepta el token. Copia otra vez el de API › Integración.'

test('Nubefact is connected: what is wrong stands at its field, and a test says what failed before it is saved', async () => {
  const tested: object[] = []
  const saved: object[] = []
  const message = 'Escribe el token.'
  fakeApi({
    connections: {
      test: ({ system: _, ...given }) => {
        tested.push(given)
        const { token } = given.secrets ?? {}
        if (!token) throw new Refused('INVALID_FIELD', { message, errors: [{ field: 'secrets.token', message }] })
        const ok = token === 'bueno'
        const outcome = ok ? ('OK' as const) : ('FAILED' as const)
        return {
          ok,
          steps: [{ label: 'Token y ruta', outcome, message: ok ? 'Nubefact acepta el token.' : wrongToken }],
        }
      },
      save: ({ system: _, version: __, ...given }) => {
        saved.push(given)
        return { ...nubefact, version: 1 }
      },
    },
  })
  const onDone = vi.fn()
  const user = showScreen(<ConnectionForm connection={nubefact} onDone={onDone} />)
  const address = await screen.findByLabelText<HTMLInputElement>(/^Dirección/)
  expect(address.value).toBe(nubefact.usualAddress)
  await user.clear(address)
  await user.type(address, 'https://api.nubefact.com/api/v1/mi-ruta')
  await user.type(screen.getByLabelText(/^RUC de quien emite/), '20999999990')
  await user.click(screen.getByRole('button', { name: 'Probar conexión' }))
  expect(await screen.findAllByText(message)).not.toHaveLength(0)
  const token = screen.getByLabelText<HTMLInputElement>(/^Token/)
  expect(token.type).toBe('password')
  await user.type(token, 'malo')
  await user.click(screen.getByRole('button', { name: 'Probar conexión' }))
  const outcome = await screen.findByRole('status')
  expect(outcome.textContent).toContain('La conexión no funciona todavía.')
  expect(within(outcome).getByRole('img', { name: 'Falló:' })).toBeTruthy()
  expect(outcome.textContent).toContain(wrongToken)
  expect(saved).toEqual([])
  await user.clear(token)
  await user.type(token, 'bueno')
  await user.click(screen.getByRole('button', { name: 'Probar conexión' }))
  await screen.findByText('La conexión funciona.')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó la conexión con Nubefact.')
  const given = {
    address: 'https://api.nubefact.com/api/v1/mi-ruta',
    settings: { ruc: '20999999990' },
    secrets: { token: 'bueno' },
  }
  expect(saved).toEqual([given])
  expect(tested.at(-1)).toEqual(given)
  expect(onDone).toHaveBeenCalledOnce()
})

test('a token that is kept is not shown, and left empty it stays', async () => {
  const saved: object[] = []
  fakeApi({
    connections: {
      save: ({ settings, secrets }) => {
        saved.push({ settings, secrets })
        return nubefact
      },
    },
  })
  const kept = { ...nubefact, address: 'https://api.nubefact.com/api/v1/x', version: 4, secretsKept: ['token'] }
  const user = showScreen(
    <ConnectionForm connection={{ ...kept, settings: { ruc: '20999999990' } }} onDone={() => {}} />,
  )
  const token = await screen.findByLabelText<HTMLInputElement>(/^Token/)
  expect(token.value).toBe('')
  await screen.findByText(/Déjalo vacío para conservar el que está guardado\./)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await expect.poll(() => saved).toEqual([{ settings: { ruc: '20999999990' }, secrets: {} }])
})
