import type { lazyFn, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use, useCallback, useReducer } from 'react'
import { fetchPart, PartMissing } from './fetchPart.ts'
import { MissingPart } from './MissingPart.tsx'

/**
 * Loads a part of a screen, such as a form or a tab, when it is first shown. `RecordDrawer` and `RecordTabs` show a
 * skeleton meanwhile; elsewhere wrap it in a `Suspense`. If its files can't be loaded, it shows that in its place and
 * offers a retry, or the newer version that replaced them. The build uses it for screens, too (`web/vite.parts.ts`).
 */
export const later: typeof lazyRouteComponent = ((
  importer: () => Promise<Record<string, ComponentType<object>>>,
  name = 'default',
) => {
  let part: ComponentType<object> | undefined
  let failure: unknown
  /** The last finished attempt, or the first while it runs. */
  let attempt: Promise<void> | undefined
  const load = async () => {
    try {
      part = (await fetchPart(importer))[name]
      failure = undefined
    } catch (error) {
      failure = error
    }
  }
  const first = () => {
    attempt ??= settled(load())
    return attempt
  }
  const again = async () => {
    const next = settled(load())
    await next
    attempt = next
  }
  // biome-ignore lint/correctness/noComponentHookFactories: a component for each part, made once when its file is read
  function Later(props: object) {
    // Its output depends on outer variables, so it must not be memoized.
    'use no memo'
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    const retry = useCallback(() => again().then(drawAgain), [])
    use(attempt ?? first())
    if (part) return createElement(part, props)
    return createElement(MissingPart, { error: failure, onRetry: retry })
  }
  Later.preload = () => (failure === undefined ? first() : again())
  return Later
}) as unknown as typeof lazyRouteComponent

/** The same for a screen's loader: if its files can't be loaded, the screen is shown and reports that. */
export const laterLoader: typeof lazyFn = ((
  importer: () => Promise<Record<string, (...given: unknown[]) => unknown>>,
  name = 'default',
) =>
  async (...given: unknown[]) => {
    try {
      return await (await fetchPart(importer))[name]?.(...given)
    } catch (error) {
      if (!(error instanceof PartMissing)) throw error
      return undefined
    }
  }) as unknown as typeof lazyFn

/** Marks a promise as settled for React, which then renders a loaded part at once instead of waiting once more. */
function settled(work: Promise<void>): Promise<void> {
  const promise = work.then(() => {
    Object.assign(promise, { status: 'fulfilled', value: undefined })
  })
  return promise
}
