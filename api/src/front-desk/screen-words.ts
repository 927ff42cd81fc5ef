import type { ScreenKind, ShownNames, WalkIns } from './screens.ts'

/** Spanish labels of screens, exhaustive: a new value fails the type check until its text exists. */
export const screenKindLabels: Record<ScreenKind, string> = { ROOM: 'Puerta de una sala', LOBBY: 'Lobby de la sede' }

export const shownNamesLabels: Record<ShownNames, string> = {
  HIDDEN: 'Nada: solo «Ocupado»',
  INITIALS: 'Iniciales',
  FULL: 'Nombre y apellido',
}

export const walkInsLabels: Record<WalkIns, string> = {
  OFF: 'No se reserva',
  FREE: 'Solo salas sin precio',
  PAY_AT_RECEPTION: 'Todas, con pago en recepción',
}
