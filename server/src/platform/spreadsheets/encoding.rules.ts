/** The upper half of MS-DOS's code page 850, which `TextDecoder` doesn't know. */
export const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Whether a byte begins a sequence of UTF-8. */
export const isUtf8Start = (byte: number): boolean => byte >= 0xc2 && byte <= 0xf4

/** How many bytes the sequence of UTF-8 at a place has; 0 if none begins there, or if it isn't whole. */
export function utf8Length(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number
  if (byte < 0x80) return 1
  if (!isUtf8Start(byte)) return 0
  const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  for (let next = 1; next < length; next++) {
    const one = bytes[at + next]
    if (one === undefined || (one & 0xc0) !== 0x80) return 0
  }
  const second = bytes[at + 1] as number
  if (byte === 0xe0 && second < 0xa0) return 0
  if (byte === 0xed && second > 0x9f) return 0
  if (byte === 0xf0 && second < 0x90) return 0
  return byte === 0xf4 && second > 0x8f ? 0 : length
}
