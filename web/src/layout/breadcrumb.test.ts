import { expect, it } from 'vitest'
import { crumbsOf } from './breadcrumb.ts'

it('the address is read in Spanish, and a record is its detail', () => {
  expect(crumbsOf('/app/configurations/campus/0198c0de-0000-7000-8000-000000000000').map(crumb => crumb.label)).toEqual(
    ['Configuración', 'Sedes', 'Detalle'],
  )
  expect(crumbsOf('/app/configurations/importers/users').map(crumb => crumb.label)).toEqual([
    'Configuración',
    'Cargas Masivas',
  ])
  expect(crumbsOf('/app/users/wallets').map(crumb => crumb.label)).toEqual(['Gestión de Usuarios', 'Wallets'])
  expect(crumbsOf('/app/dashboard', 'Otro título')).toEqual([{ label: 'Panel de Control', path: '/app/dashboard' }])
})

it('a screen at the address of its group goes by its own name', () => {
  expect(crumbsOf('/app/sales').map(crumb => crumb.label)).toEqual(['Ventas y Negocios', 'Negocios'])
  expect(crumbsOf('/app/sales/contracts').map(crumb => crumb.label)).toEqual(['Ventas y Negocios', 'Contratos'])
})

it('a record goes by its name once that is known', () => {
  const path = '/app/configurations/campus/0198c0de-0000-7000-8000-000000000000'
  expect(crumbsOf(path, 'Torre Sur').map(crumb => crumb.label)).toEqual(['Configuración', 'Sedes', 'Torre Sur'])
})

it('an address that leads nowhere is no record’s detail', () => {
  const labels = (path: string) => crumbsOf(path).map(crumb => crumb.label)
  expect(labels('/app/no-hay')).toEqual(['Página no encontrada'])
  expect(labels('/app/sales/contratos')).toEqual(['Página no encontrada'])
})
