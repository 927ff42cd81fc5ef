interface Step<State extends string> {
  from: readonly State[]
  to: State
}

/**
 * Builds a lifecycle from one table: each action with its initial states and its resulting state. Writes and the `can`
 * flags of answers both read it, so they always agree.
 */
export const lifecycleOf =
  <State extends string>() =>
  <Action extends string>(table: Record<Action, Step<State>>) => ({
    allows: (state: State, action: Action): boolean => table[action].from.includes(state),
    /** The state after the action; undefined if the current state doesn't allow it. */
    after: (state: State, action: Action): State | undefined =>
      table[action].from.includes(state) ? table[action].to : undefined,
    table,
  })
