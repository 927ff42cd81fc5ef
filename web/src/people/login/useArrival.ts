import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { arrive } from '../../platform/session/arrive.ts'
import { callbackPath, followProvider } from '../../platform/session/signIn.ts'

/** Goes on to where the provider leads after a step of the sign-in: into the app without a page load, as soon as it asks nothing more. */
export function useArrival(): (redirectTo: string) => Promise<void> {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  return async redirectTo => {
    const led = await followProvider(redirectTo)
    if (led.pathname === callbackPath) return arrive(led, queryClient, history)
    // It asks something else, such as to begin again: that is a page of its own.
    location.assign(led)
  }
}
