import { problemTexts } from '@aforo/api/platform/problems'
import { currentVisit } from '../platform/session/support.ts'

/**
 * Whether this is a support visit, which is read-only: records have no `can` flags, forms are disabled, and elements
 * with `data-writes` are hidden (`styles.css`).
 */
export const onlyLooks = () => currentVisit() !== null

/** Shown in a form that was opened by its URL but is read-only. */
export const lookingOnly = problemTexts.SUPPORT_READ_ONLY.message

/** `wrapperProps` of a field that saves on change. */
export const writes = { 'data-writes': true }
