import type { CampusSummary } from '@aforo/api/places/campuses'
import { IconDesk, IconDoor, IconParking, IconPhone, IconStairs, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { formatCount } from '../../ui/formats.ts'
import classes from './Figures.module.css'

interface FigureProps {
  icon: TablerIcon
  value: number
  label: string
}

const Figure = ({ icon: Icon, value, label }: FigureProps) => (
  <div className={classes.figure}>
    <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
    <dd className={classes.value}>{formatCount(value)}</dd>
    <dt className={classes.label}>{label}</dt>
  </div>
)

const kinds: { of: keyof CampusFigures; icon: TablerIcon; one: string; many: string; always?: true }[] = [
  { of: 'floorCount', icon: IconStairs, one: 'piso', many: 'pisos', always: true },
  { of: 'roomCount', icon: IconDoor, one: 'sala', many: 'salas', always: true },
  { of: 'capacity', icon: IconUsers, one: 'persona en salas', many: 'personas en salas' },
  { of: 'phoneBoothCount', icon: IconPhone, one: 'cabina', many: 'cabinas' },
  { of: 'deskCount', icon: IconDesk, one: 'escritorio', many: 'escritorios' },
  { of: 'parkingSpotCount', icon: IconParking, one: 'estacionamiento', many: 'estacionamientos' },
]

type CampusFigures = Pick<
  CampusSummary,
  'floorCount' | 'roomCount' | 'capacity' | 'phoneBoothCount' | 'deskCount' | 'parkingSpotCount'
>

/** How large a campus is, at a glance; what it has none of is left out. */
export const Figures = ({ campus }: { campus: CampusFigures }) => (
  <dl className={classes.figures}>
    {kinds
      .filter(({ of, always }) => always || campus[of] > 0)
      .map(({ of, icon, one, many }) => (
        <Figure key={of} icon={icon} value={campus[of]} label={campus[of] === 1 ? one : many} />
      ))}
  </dl>
)
