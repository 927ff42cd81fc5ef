import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { arrive } from '../../platform/session/arrive.ts'
import { askProvider } from '../../platform/session/signIn.ts'

/** The provider's question that the form answers. What failed is asked anew by the next call. */
export type Interaction = () => Promise<string>

/** @param given of the address, where the provider has led here; without it, it is asked for while somebody fills the form in */
export function useInteraction(given: string | undefined): Interaction {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const [ask] = useState(() => {
    let asked: Promise<string> | undefined
    const askOnce = async () => {
      const answer = await askProvider()
      if ('interaction' in answer) return answer.interaction
      // A session was left at the provider: there is nothing to ask.
      await arrive(answer.back, queryClient, history)
      return new Promise<string>(() => undefined)
    }
    return () => {
      asked ??= askOnce().catch(error => {
        asked = undefined
        throw error
      })
      return asked
    }
  })
  return given === undefined ? ask : async () => given
}
