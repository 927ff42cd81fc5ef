import { useState } from 'react'

/** Deletes the open record by a call. Refused, by an error or by no answer, it is there again. */
export type Leave = <Answer>(deletion: () => Promise<Answer>) => Promise<Answer>

/**
 * The open record while it is being deleted. It isn't read again then: the announcement of the change may come before the
 * answer, and there would be nothing to read.
 */
export function useLeaving(id: string | undefined) {
  const [leaving, setLeaving] = useState<string>()
  // Another one, or the same one again, may be opened afterwards.
  if (leaving !== undefined && leaving !== id) setLeaving(undefined)
  const leave: Leave = async deletion => {
    setLeaving(id)
    const answer = await deletion().catch(error => {
      setLeaving(undefined)
      throw error
    })
    if (!answer) setLeaving(undefined)
    return answer
  }
  return { isThere: id !== undefined && id !== leaving, leave }
}
