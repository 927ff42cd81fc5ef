/** Marks that embed, override or isolate a direction: one that isn't closed turns all that follows it, up to a whole document. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

/** Letters that are written from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Text without marks of direction. Letters of every script stay, with the direction that they have by themselves. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '')

/** A value as it stands in a sentence: what is written from right to left moves nothing beside it, such as a number. */
export function isolated(value: string): string {
  const plain = withoutDirectionMarks(value)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
