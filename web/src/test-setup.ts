import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A limit for what is stuck, not a measure of speed.
configure({ asyncUtilTimeout: 20_000 })

/** What the test had printed as an error. React says there what it would do wrong in a browser. */
const printed: string[] = []

/** What the router loads later stops asking for it once it is there, which React takes amiss. */
const fromRouter = /^Error: This library called use\(\) to suspend.*lazyRouteComponent/s

// Mantine asks for these two; happy-dom has a matchMedia that never matches, which is the wide screen.
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const words = format(...parts)
    if (!fromRouter.test(words)) printed.push(words)
  })
  if (typeof window === 'undefined') return
  // A text area that grows with its text listens to the fonts, which happy-dom lacks.
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(printed, 'console errors').toEqual([])
})
