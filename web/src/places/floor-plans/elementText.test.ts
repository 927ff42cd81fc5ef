import { expect, test } from 'vitest'
import { blank } from './drawing.ts'
import { elementText, textPoint } from './elementText.ts'

const desk = blank({ shape: 'RECTANGLE', kind: 'DESK', x: 0, y: 0, width: 120, height: 60 })

test('of a desk its number is written, of a room its name', () => {
  expect(elementText(desk, 'Escritorio 12')?.text).toBe('12')
  expect(elementText({ ...desk, kind: 'ROOM' }, 'Sala 12')?.text).toBe('Sala 12')
  expect(elementText(desk, 'Recepción')?.text).toBe('Recepción')
  const plant = { ...desk, kind: 'PLANT' as const }
  expect(elementText(plant, 'Planta')).toBeUndefined()
  expect(elementText({ ...plant, text: 'Olivo' }, 'Olivo')?.text).toBe('Olivo')
})

test('what would be too small is left out, and a long text is smaller than a short one', () => {
  expect(elementText({ ...desk, width: 10, height: 10 }, 'Escritorio 12')).toBeUndefined()
  const room = { ...desk, kind: 'ROOM' as const, width: 300, height: 200 }
  const size = (text: string) => elementText(room, text)?.size ?? 0
  expect(size('Terraza Pacífico')).toBeLessThan(size('Lima'))
})

test('a polygon is written on where it is wide, not where it is not', () => {
  const bent: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [70, 100],
    [70, 40],
    [0, 40],
  ]
  expect(textPoint(bent, 100)).toEqual({ x: 50, y: 30 })
  expect(
    textPoint(
      [
        [0, 0],
        [100, 0],
        [100, 80],
        [0, 80],
      ],
      80,
    ),
  ).toEqual({ x: 50, y: 40 })
})
