// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLinkToken } from './useLinkToken.ts'

const seen: (string | undefined)[] = []

function Page() {
  const token = useLinkToken('/login/first', {})
  seen.push(token)
  return token ?? 'El enlace no sirve'
}

test('while the page gives way to another one, the token of its link stays', async () => {
  const root = createRootRoute({})
  const history = createMemoryHistory({ initialEntries: ['/login/first#token=abc'] })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/login/first', component: Page }),
    createRoute({
      getParentRoute: () => root,
      path: '/app',
      component: () => 'Dentro',
      loader: () => new Promise(go => setTimeout(go, 50)),
    }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('abc')
  await act(async () => history.replace('/app'))
  await screen.findByText('Dentro')
  expect(seen.every(token => token === 'abc')).toBe(true)
})
