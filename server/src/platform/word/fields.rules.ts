/** Fields of Word that bring in what lies outside of the document. */
const fetching = new Set(['INCLUDEPICTURE', 'INCLUDETEXT', 'DDEAUTO', 'DDE', 'LINK', 'IMPORT', 'DATABASE'])

/**
 * The name of a field that fetches, by its instruction; undefined for others. Quoted arguments are no names: the address of a
 * hyperlink may say `/link/`.
 */
export function fetchingField(instruction: string): string | undefined {
  const [type = ''] = instruction.replaceAll('"', ' ').trim().split(/\s+/)
  const words = instruction.replaceAll(/"[^"]*("|$)/g, ' ').split(/\s+/)
  return [type, ...words].map(word => word.toUpperCase()).find(word => fetching.has(word))
}

/** Puts the instructions of nested fields together, each from its runs. */
export function fieldReader() {
  const open: string[] = []
  // Text of instructions outside of any field.
  let loose = ''
  return {
    begin: () => void open.push(''),
    end: () => void open.pop(),
    /** @returns the instruction that the text belongs to, as far as it is read */
    text(words: string): string {
      const inner = open.pop()
      if (inner === undefined) {
        loose += words
        return loose
      }
      open.push(inner + words)
      return inner + words
    },
  }
}
