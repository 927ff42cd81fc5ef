import { toast } from '../../ui/toast.tsx'
import { inTab } from '../storage.ts'

/** Words that must outlive a page load: signing out reloads everything, and the reason is shown on the login. */
export type Notice =
  | { kind: 'toast'; type: 'error' | 'info' | 'success'; text: string }
  | { kind: 'snackbar'; title?: string; text: string; timeout: number; showDelete?: boolean }

const key = 'aforo-notice'

export const leaveNotice = (notice: Notice) => inTab.set(key, JSON.stringify(notice))

/** Shows what was left, once. */
export function showLeftNotice() {
  const left = inTab.get(key)
  inTab.remove(key)
  if (left === null) return
  const notice = JSON.parse(left) as Notice
  if (notice.kind === 'snackbar') toast.snackbar(notice)
  else toast[notice.type](notice.text)
}
