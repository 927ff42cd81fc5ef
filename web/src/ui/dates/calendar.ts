/** Accessible names of a calendar's arrows; its title already has a text. */
export const calendarLabels = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
}

/** The place of a last day where there is none. */
export const noEnd = 'Sin fin'

/** Placeholders of a range that may have no end. */
export const openRange = ['Primer día', noEnd] as const

/** The current date in the browser; a screen with a campus passes the date there instead. */
export const todayHere = (): string => Temporal.Now.plainDateISO().toString()
