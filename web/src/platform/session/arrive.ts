import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { loadFrame } from '../../layout/loadFrame.ts'
import { completeSignIn, takeReturn } from './signIn.ts'

/** Exchanges the provider's answer, passes the guards and goes on to where one wanted to be. */
export async function arrive(url: URL, queryClient: QueryClient, history: Pick<RouterHistory, 'replace'>) {
  await completeSignIn(url)
  const { passGuards } = await loadFrame()
  const back = takeReturn()
  if (await passGuards(queryClient, 'signIn', back)) history.replace(back ?? '/app')
}
