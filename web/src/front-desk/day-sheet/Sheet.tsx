import type { DaySheet, SheetArrival, SheetPlace } from '@aforo/api/front-desk/day-sheet'
import {
  faultInWords,
  freeInWords,
  linesOf,
  nothingOn,
  openInWords,
  sheetTitles,
  summaryInWords,
  whereInWords,
} from '@aforo/api/front-desk/day-sheet-words'
import { displayName } from '@aforo/api/places/labels'
import { capitalized, formatInstant, formatLongDate } from '@aforo/api/platform/dates-in-words'
import { Fragment, type ReactNode } from 'react'
import classes from './Sheet.module.css'

/** A campus's day as it is printed: its head, with the campus and the date, is on every page. */
export const Sheet = ({ sheet }: { sheet: DaySheet }) => (
  <table role="presentation" className={classes.paper} data-sheet>
    <thead>
      <tr>
        <td className={classes.head}>
          <div className={classes.headLine}>
            <strong>{sheet.campusName}</strong>
            <span>{capitalized(formatLongDate(sheet.date))}</span>
          </div>
        </td>
      </tr>
    </thead>
    <tbody>
      <tr className={classes.whole}>
        <td>
          <p className={classes.summary}>
            {openInWords(sheet)}. {summaryInWords(sheet)}.
          </p>
          <Arrivals arrivals={sheet.arrivals} />
          <Places part="rooms" places={sheet.rooms} note={freeInWords(sheet.rooms)} />
          <Places part="desks" places={sheet.desks} />
          <Places part="parking" places={sheet.parking} />
          <Incidents {...sheet} />
          <p className={classes.foot}>Leída el {formatInstant(sheet.readAt, sheet.timeZone)}, hora de la sede.</p>
        </td>
      </tr>
    </tbody>
  </table>
)

interface PartProps {
  part: keyof typeof sheetTitles
  count: number
  columns: readonly string[]
  note?: string | undefined
  children: ReactNode
}

/** A part of the sheet: its rows under their headings, or that there are none. */
const Part = ({ part, count, columns, note, children }: PartProps) => (
  <section aria-label={sheetTitles[part]} className={classes.part}>
    <h2 className={classes.title}>
      {sheetTitles[part]} {count > 0 && <span className={classes.count}>{count}</span>}
    </h2>
    {count > 0 ? (
      <table className={classes.table} data-part={part}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    ) : (
      <p className={classes.none}>{nothingOn[part]}</p>
    )}
    {note && <p className={classes.none}>{note}</p>}
  </section>
)

const keyOf = ({ kind, name, at, arrivedAt, hostName }: SheetArrival) => [kind, at, arrivedAt, name, hostName].join()

const Arrivals = ({ arrivals }: { arrivals: SheetArrival[] }) => (
  <Part part="arrivals" count={arrivals.length} columns={['Hora', 'Persona', 'Adónde va', 'Llegó']}>
    <tbody>
      {arrivals.map(one => (
        <tr key={keyOf(one)}>
          <td className={classes.time}>{one.at ?? one.arrivedAt}</td>
          <td>
            <strong>{one.name}</strong>
            {one.company && ` · ${one.company}`}
          </td>
          <td>{whereInWords(one)}</td>
          {/* Ticked off by hand. */}
          <td className={classes.time}>{one.arrivedAt ?? <span className={classes.box} />}</td>
        </tr>
      ))}
    </tbody>
  </Part>
)

interface PlacesProps {
  part: 'rooms' | 'desks' | 'parking'
  places: SheetPlace[]
  note?: string | undefined
}

/** Lines of a place that stay on one page: its name is said once. */
const mostTogether = 30

const placeHeads = { rooms: 'Sala', desks: 'Escritorio', parking: 'Estacionamiento' }

/** Each place once with its day by the hour. */
function Places({ part, places, note }: PlacesProps) {
  const used = places.filter(({ bookings, blocks }) => bookings.length + blocks.length > 0)
  const count = places.reduce((sum, { bookings }) => sum + bookings.length, 0)
  return (
    <Part
      part={part}
      count={used.length > 0 ? Math.max(count, 1) : 0}
      columns={[placeHeads[part], 'Horas', 'Persona', 'Para qué']}
      note={note}
    >
      {used.map(place => (
        <tbody key={place.spaceId} data-unbroken={linesOf(place).length <= mostTogether || undefined}>
          {linesOf(place).map(({ key, times, who, about, isBlock }, line) => (
            <tr key={key}>
              <th scope="row" className={classes.place}>
                {line === 0 && (
                  <Fragment>
                    {displayName({ type: place.spaceType, name: place.spaceName })}
                    <span className={classes.where}>
                      {[place.parentName, place.capacity && `${place.capacity} pers.`].filter(Boolean).join(' · ')}
                    </span>
                  </Fragment>
                )}
              </th>
              <td className={classes.time}>{times}</td>
              <td>{isBlock ? <em>{who}</em> : <strong>{who}</strong>}</td>
              <td>{about}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </Part>
  )
}

const Incidents = ({ incidents, incidentCount }: DaySheet) => (
  <Part
    part="incidents"
    count={incidentCount}
    columns={['Número', 'Dónde', 'Qué pasa', 'A cargo']}
    note={incidentCount > incidents.length ? `Y ${incidentCount - incidents.length} más, en Incidencias.` : undefined}
  >
    <tbody>
      {incidents.map(one => (
        <tr key={one.id}>
          <td className={classes.time}>{one.number}</td>
          <td>{[one.spaceName, one.floorName].filter(Boolean).join(', ')}</td>
          <td>{faultInWords(one)}</td>
          <td>{one.assigneeName || 'Sin responsable'}</td>
        </tr>
      ))}
    </tbody>
  </Part>
)
