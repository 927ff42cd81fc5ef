/** A sentence with its point, unless what it ends with brings one: `Se creó Andén Norte S.A.C.` */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
