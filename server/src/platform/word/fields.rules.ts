/** Word fields that load content from outside the document. */
const fetching = new Set(['INCLUDEPICTURE', 'INCLUDETEXT', 'DDEAUTO', 'DDE', 'LINK', 'IMPORT', 'DATABASE'])

/**
 * The name of a loading field, from its instruction; undefined for others. Quoted arguments don't count: a hyperlink's
 * address may contain `/link/`.
 */
export function fetchingField(instruction: string): string | undefined {
  const [type = ''] = instruction.replaceAll('"', ' ').trim().split(/\s+/)
  const words = instruction.replaceAll(/"[^"]*("|$)/g, ' ').split(/\s+/)
  return [type, ...words].map(word => word.toUpperCase()).find(word => fetching.has(word))
}

/** Assembles the instructions of nested fields from their runs. */
export function fieldReader() {
  const open: string[] = []
  // Instruction text outside of any field.
  let loose = ''
  return {
    begin: () => void open.push(''),
    end: () => void open.pop(),
    /** @returns the instruction that the text belongs to, as read so far */
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
