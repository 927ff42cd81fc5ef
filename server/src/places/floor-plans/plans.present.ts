import type { PlanElement } from '@aforo/api/places/floor-plan-elements'
import type { Background, FloorPlanSummary, PlaceableProduct, PlannedFloor } from '@aforo/api/places/floor-plans'
import { elementKindLabels, planStatusLabels } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import type { PlaceableRow } from '../../offer/products/products.ts'
import { statusOn } from '../../offer/products/products.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Files } from '../../platform/files.ts'
import type { BackgroundRow } from './backgrounds.queries.ts'
import type { ElementRow } from './elements.queries.ts'
import { abilities } from './floor-plans.rules.ts'
import type { PlaceRow } from './places.queries.ts'
import type { FloorRow, PlanRow } from './plans.queries.ts'

/** What an answer needs besides the rows: who reads it, and how links to pictures are made. */
export interface Reading {
  files: Files
  now: Temporal.Instant
  /** Of the back office. */
  mayEdit: boolean
}

const moment = (instant: Temporal.Instant | null) => instant?.toString() ?? null

export const presentPlan = (row: PlanRow, { files, now, mayEdit }: Reading): FloorPlanSummary => ({
  ...camelCased(row, [
    'id',
    'floor_id',
    'floor_name',
    'campus_id',
    'campus_name',
    'time_zone',
    'number',
    'name',
    'status',
    'width',
    'height',
    'copied_from_id',
    'placed',
    'version',
  ]),
  elementCount: row.elements,
  previewUrl: row.preview_key === null ? null : files.link(row.preview_key, now),
  createdBy: `${row.given_name} ${row.lastname}`.trim(),
  createdAt: row.created_at.toString(),
  publishedAt: moment(row.published_at),
  activatedAt: moment(row.activated_at),
  archivedAt: moment(row.archived_at),
  can: abilities(row.status, mayEdit),
})

/** @param sold which product sells each space */
export const presentPlace = (
  { id, space_id, product_id, name, type }: Pick<PlaceRow, 'id' | 'space_id' | 'product_id' | 'name' | 'type'>,
  sold: ReadonlyMap<string, string>,
) => ({
  id,
  spaceId: space_id,
  productId: product_id ?? sold.get(space_id ?? '') ?? null,
  name,
  type,
})

/**
 * @param today as the campus counts days
 * @param drawnOn the floors on whose plans products without a space are drawn
 */
export const presentProduct = (
  row: PlaceableRow,
  today: string,
  drawnOn: ReadonlyMap<string, string>,
): PlaceableProduct => ({
  ...camelCased(row, ['id', 'code', 'name', 'type', 'capacity', 'space_id']),
  drawnOn: drawnOn.get(row.id) ?? null,
  status: statusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, today),
})

export const presentElement = (
  row: ElementRow,
  places: readonly PlaceRow[],
  sold: ReadonlyMap<string, string>,
): PlanElement => ({
  ...camelCased(row, [
    'id',
    'lineage_id',
    'shape',
    'kind',
    'x',
    'y',
    'width',
    'height',
    'rotation',
    'z_order',
    'points',
    'text',
    'color',
    'locked',
  ]),
  places: places.map(place => presentPlace(place, sold)),
})

/** A drawing's elements, each with its places. */
export function presentDrawing(
  elements: readonly ElementRow[],
  places: readonly PlaceRow[],
  sold: ReadonlyMap<string, string>,
): PlanElement[] {
  const byElement = Map.groupBy(places, place => place.element_id)
  return elements.map(element => presentElement(element, byElement.get(element.id) ?? [], sold))
}

export const presentBackground = (row: BackgroundRow, { files, now }: Pick<Reading, 'files' | 'now'>): Background => ({
  ...camelCased(row, [
    'id',
    'name',
    'x',
    'y',
    'width',
    'height',
    'opacity',
    'pixel_width',
    'pixel_height',
    'page',
    'visible',
  ]),
  url: files.link(row.file_key, now),
})

/** A floor with those of its plans that are in use or on the way. */
export function presentFloor(
  floor: FloorRow,
  { plans, spaces }: { plans: readonly PlanRow[]; spaces: number },
  reading: Reading,
): PlannedFloor {
  const planIn = (status: PlanRow['status']) => {
    const row = plans.find(plan => plan.status === status)
    return row && (reading.mayEdit || status === 'ACTIVE') ? presentPlan(row, reading) : null
  }
  return {
    floorId: floor.id,
    floorName: floor.name,
    floorType: floor.type as SpaceType,
    campusId: floor.campus_id,
    campusName: floor.campus_name,
    spaceCount: spaces,
    active: planIn('ACTIVE'),
    published: planIn('PUBLISHED'),
    draft: planIn('DRAFT'),
    can: { create: reading.mayEdit && !plans.some(plan => plan.status === 'DRAFT') },
  }
}

/** What a person calls an element. */
export const labelOf = ({ kind, text }: Pick<ElementRow, 'kind' | 'text'>, places: readonly { name: string }[]) =>
  places.length > 0 ? places.map(({ name }) => name).join(', ') : text || elementKindLabels[kind]

/** What the audit log keeps of a plan. */
export const traceOf = (row: PlanRow) => ({
  ...camelCased(row, ['name', 'number', 'status', 'elements', 'placed']),
  floor: row.floor_name,
  size: `${row.width / 100} × ${row.height / 100} m`,
})

export const historyWords = {
  fields: {
    name: 'Nombre',
    status: 'Estado',
    size: 'Tamaño',
    elements: 'Elementos',
    placed: 'Espacios colocados',
    element: 'Elemento',
    space: 'Espacio',
    product: 'Producto',
    background: 'Imagen de fondo',
    from: 'Traído de',
  },
  values: { status: planStatusLabels },
}
