/** The door of the campuses: what other areas read of them. */
export { campusesNamed, holdCampus, hoursOfCampus } from './campuses.queries.ts'
export { searchCampuses } from './campuses.service.ts'
export { holidaysOf } from './holidays.rules.ts'
export { exceptionOn, openOn } from './hours.rules.ts'
