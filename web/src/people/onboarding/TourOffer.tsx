import { Button, CloseButton, Group, Text } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import classes from './TourOffer.module.css'
import { useTour } from './useTour.ts'

/**
 * At the first visit of a screen: an offer to be shown around. It stands in the page's flow and covers nothing, so that
 * whoever came to do something just does it.
 */
export function TourOffer() {
  const { offered, start, dismiss, skipAll } = useTour()
  if (!offered) return null
  return (
    <section data-writes className={classes.offer} aria-label="Recorrido de esta pantalla">
      <IconMap size={18} stroke={1.6} aria-hidden />
      <Text size="sm" className={classes.words}>
        ¿Primera vez en {offered.label}? Te mostramos esta pantalla en menos de un minuto.
      </Text>
      <Group gap={4}>
        <Button size="compact-sm" onClick={start}>
          Ver el recorrido
        </Button>
        <Button data-writes size="compact-sm" variant="subtle" onClick={skipAll}>
          No mostrar recorridos
        </Button>
        <CloseButton aria-label="Ahora no" onClick={dismiss} />
      </Group>
    </section>
  )
}
