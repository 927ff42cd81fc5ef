import type { QueryClient } from '@tanstack/react-query'
import { homePath } from '../../layout/screens.ts'
import { router } from '../../router.ts'
import { meQuery } from './me.ts'

/** Where the person signed in lands: the one place that decides it. */
export async function homeOf(queryClient: QueryClient): Promise<string> {
  const me = await queryClient.ensureQueryData(meQuery())
  return homePath(me, path => Object.hasOwn(router.routesByPath, path))
}
