/** A run's names in a line: all of a few, else the first ones and the last. */
export const namesInShort = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 3).join(', ')} … ${names.at(-1)}`
