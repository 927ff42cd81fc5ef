import type { ScreenKind } from '@aforo/api/front-desk/screens'
import { missingWords } from '../../ui/missingWords.ts'

/** The part of a form that says what a screen shows. */
export interface PlaceValues {
  [field: string]: unknown
  kind: ScreenKind
  spaceId: string | null
  campusId: string | null
}

/** What is missing of it, by field. */
export function missingPlace({ kind, spaceId, campusId }: PlaceValues): { spaceId?: string; campusId?: string } {
  if (kind === 'ROOM') return spaceId === null ? { spaceId: 'Elige la sala.' } : {}
  return campusId === null ? { campusId: missingWords.campus } : {}
}

/** As the API takes it: a room, or a campus. */
export const placeInput = ({ kind, spaceId, campusId }: PlaceValues) =>
  kind === 'ROOM' ? { kind, spaceId: spaceId ?? undefined } : { kind, campusId: campusId ?? undefined }
