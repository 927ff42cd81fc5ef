import { toast } from '../../ui/toast.tsx'
import { forgetUnsaved } from '../../ui/unsaved.ts'
import { client } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { beginVisit, currentVisit, forgetVisit, setVisitToken, visitToken } from './support.ts'

const home = '/app/aforo/organizations'

/** Before anything is asked of the visited organisation: the token of the visit that this tab is on, if it still is. */
export async function resumeVisit(): Promise<void> {
  const id = currentVisit()
  if (id === null || visitToken()) return
  try {
    setVisitToken((await client.support.resume({ id })).token)
  } catch (error) {
    if (refusalOf(error).status !== 404) throw error
    forgetVisit()
  }
}

/** Goes to see another organisation. The page is loaded anew, so that nothing of one's own is left on it. */
export async function enterAsSupport(account: string, reason: string): Promise<void> {
  const { id } = await client.support.enter({ account, reason })
  beginVisit(id)
  forgetUnsaved()
  location.assign('/app')
}

/** Back to one's own organisation. */
export async function leaveSupport(id: string): Promise<void> {
  try {
    await client.support.leave({ id })
  } catch (error) {
    // Over already: there is nothing to leave.
    if (refusalOf(error).status !== 404) return toast.error(refusalOf(error).message)
  }
  goHome()
}

/** Without the visit, whether it was left or is over. */
export function goHome() {
  forgetVisit()
  forgetUnsaved()
  location.assign(home)
}
