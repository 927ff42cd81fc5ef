import { spaceWords } from '@aforo/api/places/space-words'
import type {
  MapItem,
  ParkingSpotType,
  SpaceDetails,
  SpaceFeature,
  SpaceFound,
  SpaceHierarchy,
  SpaceKind,
  SpaceNode,
  SpaceSummary,
  SpaceType,
} from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { thumbnailKey } from '../../platform/assets/assets.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { SpaceFoundRow } from './search.queries.ts'
import type { SpaceDetailsRow, SpaceRow } from './spaces.queries.ts'

/** Of whoever reads. */
export interface View {
  /** Makes the address that shows a stored picture. */
  link(key: string): string
  /** Whether they may know of a place that it is this person's. */
  sees(userId: string): boolean
}

export function presentSpace(row: SpaceRow, { link, sees }: View): SpaceSummary {
  const picture = row.photo_key ?? row.layout_key
  return {
    ...camelCased(row, [
      'id',
      'campus_id',
      'parent_id',
      'name',
      'capacity',
      'bookable',
      'position_x',
      'position_y',
      'pointer_diameter',
      'version',
    ]),
    type: row.type as SpaceType,
    features: row.features as SpaceFeature[],
    kind: row.kind as SpaceKind | null,
    parkingSpotType: row.parking_spot_type as ParkingSpotType | null,
    holder: row.holder && sees(row.holder.userId) ? row.holder : null,
    teams: inOrder(row.teams),
    photoUrl: row.photo_key && link(row.photo_key),
    layoutUrl: row.layout_key && link(row.layout_key),
    thumbnailUrl: picture && link(thumbnailKey(picture)),
  }
}

export const presentSpaceFound = (row: SpaceFoundRow, view: View): SpaceFound => ({
  ...presentSpace(row, view),
  campusName: row.campus_name,
  parentName: row.parent_name,
})

export const presentSpaceDetails = (row: SpaceDetailsRow, view: View, publicUrl: string): SpaceDetails => ({
  ...presentSpace(row, view),
  campusName: row.campus_name ?? '',
  parentName: row.path.at(-1)?.name ?? null,
  ...camelCased(row, ['path', 'zone', 'inside', 'photo_key', 'layout_key']),
  qrLink: qrLink(publicUrl, row.id),
})

/** What a space's QR code opens. It names the space by its id alone, so that a printed code never grows old. */
export const qrLink = (publicUrl: string, spaceId: string): string => `${publicUrl}/q/${spaceId}`

/** "Piso 10" comes after "Piso 9". */
export const inOrder = <Row extends { name: string; id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => compareNames(one.name, other.name) || compareNames(one.id, other.id))

const mapItem = ({ id, parentId, name, positionX, positionY, bookable }: SpaceSummary): MapItem => ({
  id,
  parentId,
  name,
  positionX,
  positionY,
  bookable,
})

/**
 * An answer that goes out as it is. The library copies plain objects value by value, which of thousands of spaces takes
 * longer than reading them; what a class made it leaves alone.
 */
class Hierarchy implements SpaceHierarchy {
  campusId: string
  floors: SpaceNode[] = []
  parkings: SpaceHierarchy['parkings'] = []
  rooms: MapItem[] = []
  phoneBooths: MapItem[] = []
  workTables: SpaceHierarchy['workTables'] = []

  constructor(campusId: string) {
    this.campusId = campusId
  }
}

/** The spaces of one campus as trees and, if wanted, as lists in the same order. */
export function presentHierarchy(
  campusId: string,
  rows: readonly SpaceRow[],
  view: View,
  withLists: boolean,
): SpaceHierarchy {
  const hierarchy = new Hierarchy(campusId)
  const under = Map.groupBy(rows, row => row.parent_id)
  const nodesIn = (parentId: string | null): SpaceNode[] =>
    inOrder(under.get(parentId) ?? []).map(row => {
      const node = presentSpace(row, view) as SpaceNode
      node.children = under.has(row.id) ? nodesIn(row.id) : []
      return node
    })
  const listed = (node: SpaceNode) => {
    if (node.type === 'ROOM') hierarchy.rooms.push(mapItem(node))
    if (node.type === 'PHONE_BOOTH') hierarchy.phoneBooths.push(mapItem(node))
    if (node.type === 'WORK_TABLE')
      hierarchy.workTables.push({
        ...mapItem(node),
        pointerDiameter: node.pointerDiameter,
        seats: node.children.map(mapItem),
      })
    else node.children.forEach(listed)
  }
  for (const level of nodesIn(null)) {
    if (level.type === 'FLOOR') hierarchy.floors.push(level)
    else {
      const parkingSpots = level.children.map(spot => ({ ...mapItem(spot), parkingSpotType: spot.parkingSpotType }))
      hierarchy.parkings.push({ ...level, parkingSpots: withLists ? parkingSpots : [] })
    }
    if (withLists) listed(level)
  }
  return hierarchy
}

export const positionWords = (at: { x: number; y: number } | null) => at && `${at.x}; ${at.y}`

/** What the audit log keeps of a space. @param place the name of what it stands in, where that is what changed */
export const traceOf = (row: SpaceRow, place?: string) => ({
  ...camelCased(row, [
    'name',
    'type',
    'capacity',
    'features',
    'bookable',
    'kind',
    'parking_spot_type',
    'pointer_diameter',
  ]),
  place,
  holder: row.holder?.name ?? null,
  teams: inOrder(row.teams).map(({ name }) => name),
  position: positionWords(
    row.position_x === null || row.position_y === null ? null : { x: row.position_x, y: row.position_y },
  ),
  photo: row.photo_key,
  layout: row.layout_key,
})

export const historyWords = { fields: spaceWords }
