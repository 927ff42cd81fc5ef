import 'driver.js/dist/driver.css'
import './tour.css'
import type { OnboardingTour } from '@aforo/api/people/onboarding'
import { driver } from 'driver.js'
import { type TourStep, tourSteps } from './tours.ts'

const targetOf = ({ target }: TourStep) =>
  document.querySelector<HTMLElement>(`main [data-tour="${target}"], [data-tour="${target}"]`)

/** Of a list that the window can't hold, its first record: the words stand beside it, not over the others. */
function partOf(target: HTMLElement | null): HTMLElement | null {
  if (!target || target.getBoundingClientRect().height <= innerHeight * 0.7) return target
  return target.querySelector<HTMLElement>('tbody tr, [data-record]') ?? target
}

const isShown = (step: TourStep) => (targetOf(step)?.getClientRects().length ?? 0) > 0

/**
 * Shows the screen's tour over the screen itself, from its first step. Arrow keys go on and back, Escape ends it, and the
 * focus returns to where it was.
 * @returns when it has ended; false where there was nothing to show
 */
export function startTour(tour: OnboardingTour): Promise<boolean> {
  const steps = tourSteps[tour].filter(isShown)
  if (steps.length === 0) return Promise.resolve(false)
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  return new Promise(resolve => {
    const shown = driver({
      steps: steps.map(step => ({
        element: () => partOf(targetOf(step)) as HTMLElement,
        popover: { title: step.title, description: step.text },
      })),
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      overlayOpacity: 0.55,
      stagePadding: 6,
      stageRadius: 8,
      disableActiveInteraction: true,
      showProgress: steps.length > 1,
      progressText: '{{current}} de {{total}}',
      nextBtnText: 'Siguiente',
      prevBtnText: 'Anterior',
      doneBtnText: 'Listo',
      popoverClass: 'aforo-tour',
      onPopoverRender: ({ closeButton, nextButton }) => {
        closeButton.setAttribute('aria-label', 'Cerrar el recorrido')
        // Its place on the screen is found first.
        requestAnimationFrame(() => nextButton.focus())
      },
      // The library says of whatever it points at that it opens a dialog, which a heading or a list can't.
      onHighlighted: element => {
        for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name)
      },
      onDestroyed: () => {
        before?.focus()
        resolve(true)
      },
    })
    shown.drive()
  })
}
