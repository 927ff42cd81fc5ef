import { expect, test } from 'vitest'
import { dominantColor } from './pictureColor.ts'

const pixels = (...colors: [number, number, number, number][]) => new Uint8ClampedArray(colors.flat())

test('a picture’s colour is the one that most of it has, near shades counted as one', () => {
  const picture = pixels(
    [20, 92, 60, 255],
    [200, 200, 200, 255],
    [22, 90, 58, 255],
    [18, 85, 55, 255],
    [255, 0, 0, 255],
  )
  expect(dominantColor(picture)).toBe('#185838')
})

test('what is transparent has no colour', () => {
  expect(dominantColor(pixels([255, 0, 0, 0], [255, 0, 0, 0], [0, 0, 250, 255]))).toBe('#0808f8')
  expect(dominantColor(pixels([255, 0, 0, 0]))).toBeUndefined()
})
