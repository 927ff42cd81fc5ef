/** The door of campuses: how other areas read them. */
export { campusesNamed, holdCampus, hoursOfCampus } from './campuses.queries.ts'
export { searchCampuses } from './campuses.service.ts'
export { holidaysOf } from './holidays.rules.ts'
export { exceptionOn, openOn } from './hours.rules.ts'
export { removeCampus } from './removal.service.ts'
