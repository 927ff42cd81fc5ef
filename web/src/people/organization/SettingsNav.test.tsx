// @vitest-environment happy-dom
import { useRouterState } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { answerLeave, markUnsaved } from '../../ui/unsaved.ts'
import { SettingsNav } from './SettingsNav.tsx'
import { settingsGroups, settingsOf } from './settingsIndex.ts'

const Address = () => <output>{decodeURIComponent(useRouterState({ select: ({ location }) => location.href }))}</output>
const address = () => screen.getByRole('status').textContent

function show(isOperator: boolean) {
  fakeApi({ users: { me: () => me() } })
  return showScreen(
    <>
      <SettingsNav page="theme" viewer={{ isOperator, isRoot: isOperator }} />
      <Address />
    </>,
  )
}

beforeEach(() => localStorage.clear())

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('every page stands in its group, and the open one is marked', async () => {
  show(true)
  expect(await screen.findByRole('link', { name: 'Perfil y tema', current: 'page' })).toBeDefined()
  expect(names()).toEqual(settingsGroups.flatMap(({ pages }) => pages.map(({ label }) => label)))
})

test('another organisation sees no page of the operator, nor its settings', async () => {
  const user = show(false)
  await user.type(await screen.findByLabelText('Buscar un ajuste'), 'nubefact')
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getByText(/Ningún ajuste/)).toBeDefined()
  await user.keyboard('{Escape}')
  expect(names()).not.toContain('Plantillas')
  expect(names()).toContain('Tarifas')
})

test.each([
  ['feriados', 'Feriados', '/app/configurations/campus'],
  ['igv', 'Impuestos', '/app/configurations/general/profile?tab=billing&section=settings'],
  ['2fa', 'Segundo factor', '/app/configurations/general/profile?tab=access'],
  ['boleta', 'Series de comprobantes', '/app/configurations/general/profile?tab=billing&section=companies'],
  ['crm', 'HubSpot', '/app/configurations/general/integrations'],
])('%j finds %j, and Enter opens it', async (typed, label, link) => {
  const user = show(true)
  await user.type(await screen.findByLabelText('Buscar un ajuste'), typed)
  expect(screen.getAllByRole('link')[0]?.textContent).toContain(label)
  await user.keyboard('{Enter}')
  expect(address()).toBe(link)
})

test('what is set of a campus leads to the one that was looked at last', async () => {
  localStorage.setItem('aforo-campus', JSON.stringify('01a2'))
  const user = show(true)
  await user.type(await screen.findByLabelText('Buscar un ajuste'), 'horario')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/app/configurations/campus/01a2?tab=hours')
})

test('each setting is found by its own name first', () => {
  const labels = settingsOf({ isOperator: true, isRoot: true }).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('another page is opened once unsaved input is given up', async () => {
  const user = show(true)
  const unmark = markUnsaved('form', () => {})
  await user.click(await screen.findByRole('link', { name: 'Turnos' }))
  expect(address()).toBe('/app')
  act(() => answerLeave(true))
  await waitFor(() => expect(address()).toBe('/app/configurations/general/profile?tab=shifts'))
  unmark()
})
