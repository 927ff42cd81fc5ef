import { useState } from 'react'

/** Deletes the open record with a call. If that fails, the record is open again. */
export type Leave = <Answer>(deletion: () => Promise<Answer>) => Promise<Answer>

/**
 * The open record while it is being deleted. It isn't read meanwhile: the live event may arrive before the answer, and
 * the record would be missing.
 */
export function useLeaving(id: string | undefined) {
  const [leaving, setLeaving] = useState<string>()
  // Another record, or the same one, may be opened afterwards.
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
