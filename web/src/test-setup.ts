import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A limit for what is stuck, not a measure of speed.
configure({ asyncUtilTimeout: 20_000 })

// Mantine asks for these two; happy-dom has a matchMedia that never matches, which is the wide screen.
beforeEach(() => {
  if (typeof window === 'undefined') return
  // A text area that grows with its text listens to the fonts, which happy-dom lacks.
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
