import { Button, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { Panel } from '../../ui/Panel.tsx'
import classes from './FirstSteps.module.css'

interface Step {
  title: string
  text: string
  action: string
  to: LinkProps
  done: boolean
}

const one = { input: { pageSize: 1 } }

/** What a new organisation does first, in an order that works, with what is done already. */
export function FirstSteps() {
  const people = useQuery(api.users.search.queryOptions(one))
  const teams = useQuery(api.teams.search.queryOptions(one))
  const zones = useQuery(api.zones.search.queryOptions(one))
  const has = (query: { data: { totalItems: number } | undefined }, least = 1) => (query.data?.totalItems ?? 0) >= least
  const steps: Step[] = [
    {
      title: 'Abre tu primera sede',
      text: 'Su dirección, su horario, y sus pisos con salas y escritorios.',
      action: 'Nueva sede',
      to: { to: '/app/configurations/campus', search: { create: true } },
      done: false,
    },
    {
      title: 'Trae a tu gente',
      text: 'Carga un archivo con todas las personas a la vez, o créalas una por una en Colaboradores.',
      action: 'Cargar personas',
      to: { to: '/app/configurations/importers/users' },
      // Whoever reads this is one of them.
      done: has(people, 2),
    },
    {
      title: 'Forma equipos',
      text: 'Las personas que trabajan juntas; con ellos das acceso a zonas y sedes.',
      action: 'Nuevo equipo',
      to: { to: '/app/users/teams', search: { create: true } },
      done: has(teams),
    },
    {
      title: 'Reserva zonas',
      text: 'Qué espacios son solo de algunos equipos, o se comparten con otra organización.',
      action: 'Nueva zona',
      to: { to: '/app/users/zones', search: { create: true } },
      done: has(zones),
    },
    {
      title: 'Elige cómo se ingresa',
      text: 'Con contraseña, o con la cuenta de Google o Microsoft de tu organización.',
      action: 'Configurar el acceso',
      to: { to: '/app/configurations/general/profile', search: { tab: 'access' } },
      done: false,
    },
  ]
  return (
    <Panel title="Primeros pasos" about="Todavía no hay sedes. En este orden queda todo listo para reservar.">
      <ol className={classes.steps}>
        {steps.map(({ title, text, action, to, done }, index) => (
          <li key={title} className={classes.step}>
            <ThemeIcon variant="light" color={done ? 'green' : 'gray'} size={28} radius="xl" aria-hidden>
              {done ? <IconCheck size={16} /> : index + 1}
            </ThemeIcon>
            <div className={classes.words}>
              <Text fw={500}>
                {title}
                {done && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    · hecho
                  </Text>
                )}
              </Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
            <Button
              data-writes
              size="compact-md"
              variant={index === 0 ? 'filled' : 'default'}
              renderRoot={props => <Link {...to} {...props} />}
            >
              {action}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
