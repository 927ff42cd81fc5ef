import { useState } from 'react'

/**
 * The open record while it is being deleted. It isn't read again then: the announcement of the change may come before the
 * answer, and there would be nothing to read.
 */
export function useLeaving(id: string | undefined) {
  const [leaving, setLeaving] = useState<string>()
  // Another one, or the same one again, may be opened afterwards.
  if (leaving !== undefined && leaving !== id) setLeaving(undefined)
  return { isThere: id !== undefined && id !== leaving, setLeaving }
}
