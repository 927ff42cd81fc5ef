/** What the arrows of a calendar do, for those who don't see them. Its title is named by its own words. */
export const calendarLabels = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
}

/** Today by the viewer's clock; a screen that knows its campus says the day there instead. */
export const todayHere = (): string => Temporal.Now.plainDateISO().toString()
