import { expect, test } from 'vitest'
import { withOwnLoading } from './vite.parts.ts'

test('a route takes its screen and its loader by our own loading', () => {
  const code = `import { lazyFn } from '@tanstack/react-router';import { lazyRouteComponent } from "@tanstack/react-router";
import { createFileRoute } from '@tanstack/react-router';`
  expect(withOwnLoading(code, '/web/src/ui/later.ts')).toBe(
    `import { laterLoader as lazyFn } from "/web/src/ui/later.ts";import { later as lazyRouteComponent } from "/web/src/ui/later.ts";
import { createFileRoute } from '@tanstack/react-router';`,
  )
})
