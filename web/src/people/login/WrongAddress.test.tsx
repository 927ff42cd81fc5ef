// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { registeredElsewhere, WrongAddress } from './WrongAddress.tsx'

const register = (content: string) =>
  document.head.append(Object.assign(document.createElement('meta'), { name: 'public-url', content }))

afterEach(() => document.querySelector('meta[name=public-url]')?.remove())

test('a page opened where it is registered, or that says nothing of it, is at its address', () => {
  expect(registeredElsewhere()).toBeUndefined()
  register('')
  expect(registeredElsewhere()).toBeUndefined()
  document.querySelector('meta[name=public-url]')?.setAttribute('content', location.origin)
  expect(registeredElsewhere()).toBeUndefined()
})

test('who opened another address is led to the registered one', async () => {
  register('https://aforo.example')
  expect(registeredElsewhere()).toBe('https://aforo.example')
  showScreen(<WrongAddress registered="https://aforo.example" />)
  expect((await screen.findByRole('link', { name: 'Ir a https://aforo.example' })).getAttribute('href')).toBe(
    'https://aforo.example/login',
  )
})
