import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Text } from '@mantine/core'
import { IconBuildingStore, IconCalendarDue, IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import classes from './Dashboard.module.css'
import { occupationQuery } from './dashboardQueries.ts'
import { Tile } from './StatTiles.tsx'

const path = '/app/reports/occupation'
const percent = (share: string | null) => (share === null ? '–' : `${Math.round(Number(share))} %`)
const inWholes = (hundredths: string) => formatCount(Math.round(Number(hundredths)))

/** What is sold by the month: how full it is today, what the month brings in, and what ends soon. */
export function OccupationTiles({ campusId }: { campusId: string | undefined }) {
  const { data } = useQuery(occupationQuery(campusId))
  // Where nothing is sold by the month there is nothing to tell.
  if (data && Number(data.figures.products.offered) === 0 && data.monthFigures.money.length === 0) return null
  const search = { campus: campusId }
  const first = data?.ending[0]
  return (
    <ul className={classes.tiles} aria-label="Lo que se vende por meses" aria-busy={!data}>
      <Tile
        icon={IconBuildingStore}
        label="Ocupación hoy"
        link={{ to: path, search }}
        value={data && percent(data.figures.seats.percent)}
      >
        {data &&
          `${inWholes(data.figures.seats.contracted)} de ${inWholes(data.figures.seats.offered)} puestos; ${percent(data.figures.seats.expected)} con lo probable`}
      </Tile>
      <Tile
        icon={IconCoins}
        label="Ingreso del mes"
        link={{ to: path, search: { ...search, unit: 'money', period: data?.month.key } }}
        value={
          data &&
          (data.monthFigures.money.length === 0
            ? formatMoney({ amount: '0.00', currency: 'PEN' })
            : data.monthFigures.money.map(({ currency, contracted }) => (
                <Text key={currency} inherit component="div" fz={data.monthFigures.money.length > 1 ? 'lg' : undefined}>
                  {formatMoney({ amount: contracted, currency })}
                </Text>
              )))
        }
      >
        {data && (
          <>
            Contratado, sin IGV
            {data.monthFigures.money.map(({ currency, probable }) => (
              <div key={currency}>y {formatMoney({ amount: probable, currency })} probable</div>
            ))}
          </>
        )}
      </Tile>
      <Tile
        icon={IconCalendarDue}
        label="Por vencer en 90 días"
        link={{ to: path, search: { ...search, tab: 'endings' } }}
        value={data && formatCount(data.endings)}
      >
        {first ? `${first.name}, ${formatDate(first.endsOn)}` : data && 'Nada termina pronto'}
        {data && data.renewals > 0 && (
          <div>y {formatCounted(data.renewals, 'se renueva solo', 'se renuevan solos')}</div>
        )}
      </Tile>
    </ul>
  )
}
