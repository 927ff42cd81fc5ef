import type { ElementFault, ElementFaultCode, ElementInput, ElementShape } from '@aforo/api/places/floor-plan-elements'
import { crossesItself, isFlat, isInside, type Outline, tolerance } from './geometry.rules.ts'

const texts: Record<ElementFaultCode, string> = {
  OUT_OF_BOUNDS: 'Queda fuera del plano.',
  SELF_CROSSING: 'El contorno se cruza a sí mismo.',
  NO_AREA: 'No tiene superficie: dale ancho y alto.',
  WRONG_SHAPE: 'Su forma no está completa.',
  OTHER_PLAN: 'Ese elemento es de otro plano.',
  ID_TAKEN: 'Ese identificador es de otro elemento del plano. Usa uno nuevo.',
  NO_SUCH_SPACE: 'Ese espacio no existe o no es de este piso.',
  NO_SUCH_PRODUCT: 'Ese producto no existe o no es de esta sede.',
  PLACED_TWICE: 'Ya tiene un lugar en el plano.',
  SENT_TWICE: 'El mismo elemento vino más de una vez.',
}

export const faultOf = (
  elementId: string,
  code: ElementFaultCode,
  {
    message = texts[code],
    spaceId = null,
    productId = null,
  }: { message?: string; spaceId?: string | null; productId?: string | null } = {},
): ElementFault => ({ elementId, code, message, spaceId, productId })

/** What a shape asks for besides its box, in the words of who forgot it. */
const shapeFaults: Record<ElementShape, (element: ElementInput) => string | undefined> = {
  RECTANGLE: ({ points }) => (points.length > 0 ? 'Un rectángulo no lleva vértices.' : undefined),
  LABEL: ({ points, text }) =>
    points.length > 0 ? 'Un texto no lleva vértices.' : text === '' ? 'Escribe el texto.' : undefined,
  CIRCLE: ({ points, width, height }) =>
    points.length > 0
      ? 'Un círculo no lleva vértices.'
      : Math.abs(width - height) > tolerance
        ? 'El ancho y el alto de un círculo son iguales.'
        : undefined,
  POLYGON: ({ points, width, height }) =>
    points.length < 3
      ? 'Un polígono tiene al menos 3 vértices.'
      : points.some(([x, y]) => x < -tolerance || y < -tolerance || x > width + tolerance || y > height + tolerance)
        ? 'Los vértices quedan fuera de su recuadro.'
        : undefined,
}

/** Why an outline can't be drawn at all, whatever plan it is in. */
export function faultInOutline({ shape, width, height, points }: Outline): 'NO_AREA' | 'SELF_CROSSING' | undefined {
  if (width <= 0 || height <= 0) return 'NO_AREA'
  if (shape !== 'POLYGON') return undefined
  if (isFlat(points)) return 'NO_AREA'
  return crossesItself(points) ? 'SELF_CROSSING' : undefined
}

/** The first reason why an element can't stand in a plan of this size; its spaces are looked at elsewhere. */
export function faultInElement(
  element: ElementInput,
  plan: { width: number; height: number },
): ElementFault | undefined {
  const message = shapeFaults[element.shape](element)
  if (message) return faultOf(element.id, 'WRONG_SHAPE', { message })
  const code = faultInOutline(element) ?? (isInside(element, plan) ? undefined : 'OUT_OF_BOUNDS')
  return code && faultOf(element.id, code)
}

/** What speaks against a set of changes by itself, before anything is read: each element at most once, and drawable. */
export function faultsInChanges(
  { upsert, deleted }: { upsert: readonly ElementInput[]; deleted: readonly string[] },
  plan: { width: number; height: number },
): ElementFault[] {
  const seen = new Set(deleted)
  const inElements = upsert.flatMap(element => {
    if (seen.has(element.id)) return [faultOf(element.id, 'SENT_TWICE')]
    seen.add(element.id)
    return faultInElement(element, plan) ?? []
  })
  return [...inElements, ...placedTwice(upsert)]
}

/** What more than one of these elements wants, or one of them twice. */
export function placedTwice(elements: readonly Pick<ElementInput, 'id' | 'spaceIds' | 'productIds'>[]): ElementFault[] {
  const placed = new Set<string>()
  const isTwice = (id: string) => placed.has(id) || !placed.add(id)
  return elements.flatMap(({ id, spaceIds, productIds }) => [
    ...spaceIds.filter(isTwice).map(spaceId => faultOf(id, 'PLACED_TWICE', { spaceId })),
    ...productIds.filter(isTwice).map(productId => faultOf(id, 'PLACED_TWICE', { productId })),
  ])
}
