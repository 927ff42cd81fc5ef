import type { lazyFn, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use, useCallback, useReducer } from 'react'
import { fetchPart, PartMissing } from './fetchPart.ts'
import { MissingPart } from './MissingPart.tsx'

/**
 * Loads a part of a screen when it is first shown, such as a form or a tab. `RecordDrawer` and `RecordTabs` show a
 * skeleton meanwhile; elsewhere wrap it in a `Suspense`. If its files don't come, it says so in its place and offers to try
 * again, or the newer version that removed them. The build uses it for screens, too (`web/vite.parts.ts`).
 */
export const later: typeof lazyRouteComponent = ((
  importer: () => Promise<Record<string, ComponentType<object>>>,
  name = 'default',
) => {
  let part: ComponentType<object> | undefined
  let failure: unknown
  /** The last attempt that ended, or the first one while it goes on. */
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
    // What it renders is none of its properties' doing.
    'use no memo'
    const [, drawAgain] = useReducer((count: number) => count + 1, 0)
    const retry = useCallback(() => {
      again().then(drawAgain)
    }, [])
    use(attempt ?? first())
    if (part) return createElement(part, props)
    return createElement(MissingPart, { error: failure, onRetry: retry })
  }
  Later.preload = () => (failure === undefined ? first() : again())
  return Later
}) as unknown as typeof lazyRouteComponent

/** The same for a screen's loader: without its files the screen comes first, and says that it can't. */
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

/** With what React would learn of it by waiting once more: a part that is here already is drawn at once. */
function settled(work: Promise<void>): Promise<void> {
  const promise = work.then(() => {
    Object.assign(promise, { status: 'fulfilled', value: undefined })
  })
  return promise
}
