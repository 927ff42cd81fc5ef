import { screenKindLabels, shownNamesLabels, walkInsLabels } from '@aforo/api/front-desk/screen-words'
import type { Screen, ScreenPolicy } from '@aforo/api/front-desk/screens'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { PolicyRow, ScreenRow } from './screens.queries.ts'
import { usualPolicy } from './screens.rules.ts'

export const presentScreen = (row: ScreenRow): Screen => ({
  ...camelCased(row, ['id', 'kind', 'name', 'campus_id', 'campus_name', 'time_zone', 'space_id', 'place_gone']),
  ...camelCased(row, ['paired_by', 'version']),
  spaceName: row.space_name ?? '',
  pairedAt: row.paired_at.toString(),
  lastSeenAt: row.last_seen_at?.toString() ?? null,
})

export const presentPolicy = (row: PolicyRow): ScreenPolicy => ({
  campusId: row.id,
  campusName: row.name,
  names: row.names ?? usualPolicy.names,
  subjects: row.subjects ?? usualPolicy.subjects,
  walkIns: row.walk_ins ?? usualPolicy.walkIns,
  version: row.version,
})

/** What the audit log keeps of a screen. */
export const traceOf = (row: ScreenRow) => camelCased(row, ['name', 'kind', 'campus_name', 'space_name'])

const yesOrNo = (value: boolean) => (value ? 'YES' : 'NO')

/** What the audit log keeps of a policy. */
export const policyTrace = (row: PolicyRow) => {
  const { names, subjects, walkIns } = presentPolicy(row)
  return { campusName: row.name, names, subjects: yesOrNo(subjects), walkIns }
}

const yesNo = { YES: 'Sí', NO: 'No' }

export const historyWords = {
  fields: {
    name: 'Nombre',
    kind: 'Qué muestra',
    campusName: 'Sede',
    spaceName: 'Sala',
    names: 'Personas',
    subjects: 'Asuntos',
    walkIns: 'Reservar en la puerta',
  },
  values: { kind: screenKindLabels, names: shownNamesLabels, subjects: yesNo, walkIns: walkInsLabels },
}
