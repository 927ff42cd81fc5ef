import { problemTexts } from '@aforo/contract/platform/problems'
import { currentVisit } from '../platform/session/support.ts'

/**
 * Whether one only looks, as support in another organisation. What then changes something is not there: the server says
 * so of each record (`can`), forms take nothing, and whatever carries `data-writes` is hidden (`styles.css`).
 */
export const onlyLooks = () => currentVisit() !== null

/** Why a form that was opened by its address can't be sent. */
export const lookingOnly = problemTexts.SUPPORT_READ_ONLY.message

/** For a field that changes something as soon as it is chosen from: its `wrapperProps`. */
export const writes = { 'data-writes': true }
