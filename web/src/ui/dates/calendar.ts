/** Accessible names of a calendar's arrows; its title already has a text. */
export const calendarLabels = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
}

/** The current date in the browser; a screen with a campus passes the date there instead. */
export const todayHere = (): string => Temporal.Now.plainDateISO().toString()
