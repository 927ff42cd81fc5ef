import { expect, test } from 'vitest'
import { addressOf, filesBehind } from './vite.screens.ts'

test('the file of a screen says its address', () => {
  const of = (file: string) => addressOf(`/aforo/web/src/routes/${file}.tsx?tsr-split=component---loader`)
  expect(of('app/dashboard')).toBe('/app/dashboard')
  expect(of('app/sales/billings_.$id')).toBe('/app/sales/billings/$id')
  expect(of('app/configurations/spaces_/plan.$floorId')).toBe('/app/configurations/spaces/plan/$floorId')
  expect(of('app/sales/contracts/$id/index')).toBe('/app/sales/contracts/$id')
  expect(addressOf('/aforo/web/src/layout/frame.ts')).toBeUndefined()
})

test('the files behind a screen are named once, styles first, also where files lean on each other', () => {
  const chunks = new Map([
    ['screen.js', { imports: ['parts.js', 'first.js'], css: ['screen.css'] }],
    ['parts.js', { imports: ['first.js', 'screen.js'], css: ['parts.css'] }],
    ['first.js', { imports: [], css: [] }],
  ])
  expect(filesBehind(['screen.js'], chunks)).toEqual(['screen.css', 'parts.css', 'screen.js', 'parts.js', 'first.js'])
})
