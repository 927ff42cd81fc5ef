/** Codes as the choices of a field or a filter, in the words that people read. */
export const optionsOf = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>) =>
  codes.map(value => ({ value, label: labels[value] }))
