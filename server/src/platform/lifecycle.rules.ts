interface Step<State extends string> {
  from: readonly State[]
  to: State
}

/**
 * The whole life of a record in one table: which action leads from which states to which. Read by the write that does
 * the action and by the `can` flags of the answers, so that both always agree.
 */
export const lifecycleOf =
  <State extends string>() =>
  <Action extends string>(table: Record<Action, Step<State>>) => ({
    allows: (state: State, action: Action): boolean => table[action].from.includes(state),
    /** The state after the action; undefined where the present state does not allow it. */
    after: (state: State, action: Action): State | undefined =>
      table[action].from.includes(state) ? table[action].to : undefined,
    table,
  })
