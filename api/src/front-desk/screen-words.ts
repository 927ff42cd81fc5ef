import type { ScreenKind, ShownNames } from './screens.ts'

/** Spanish labels of screens, exhaustive: a new value fails the type check until its text exists. */
export const screenKindLabels: Record<ScreenKind, string> = { ROOM: 'Puerta de una sala', LOBBY: 'Lobby de la sede' }

export const shownNamesLabels: Record<ShownNames, string> = {
  HIDDEN: 'Nada: solo «Ocupado»',
  INITIALS: 'Iniciales',
  FULL: 'Nombre y apellido',
}
