/**
 * Direction marks that embed, override or isolate. An unclosed one reverses all following text, up to the document's
 * end.
 */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

/** Letters of scripts written from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Text without direction marks. Letters of every script keep their natural direction. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '')

/**
 * Isolates a value within a sentence, so that right-to-left text doesn't reorder what is beside it, such as a number.
 */
export function isolated(value: string): string {
  const plain = withoutDirectionMarks(value)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
