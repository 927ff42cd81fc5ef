/** Options of a field or filter from codes and their labels. */
export const optionsOf = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>) =>
  codes.map(value => ({ value, label: labels[value] }))
