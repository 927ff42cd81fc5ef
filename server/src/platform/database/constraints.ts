/** Whether the database refused a statement because of the constraint or unique index of that name. */
export const breaks = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === constraint

/**
 * Runs a statement that a constraint may refuse, and turns that refusal into the one the contract declares. The
 * transaction is lost by then, which is right: the refusal ends the call.
 */
export async function unless<T>(constraint: string, refusal: () => Error, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw breaks(error, constraint) ? refusal() : error
  }
}
