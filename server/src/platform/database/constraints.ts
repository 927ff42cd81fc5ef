import type { ConstraintName } from './schema.ts'

/** Whether the database refused a statement because of this constraint or unique index. A name that doesn't exist doesn't compile. */
export const breaks = (error: unknown, constraint: ConstraintName): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === constraint

/**
 * Runs a statement that a constraint may refuse, and turns that refusal into one declared by the call. The transaction
 * is then aborted, as it should be: a refusal ends the call.
 */
export async function unless<T>(constraint: ConstraintName, refusal: () => Error, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw breaks(error, constraint) ? refusal() : error
  }
}
