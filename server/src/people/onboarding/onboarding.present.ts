import { type Onboarding, type OnboardingChannel, OnboardingTour, onboardingTours } from '@aforo/api/people/onboarding'

/** Every tour, with when it was seen. */
export function presentOnboarding(
  channel: OnboardingChannel,
  completed: { tour: string; completed_at: Temporal.Instant }[],
  skipped: boolean,
): Onboarding {
  const seen = new Map(completed.map(({ tour, completed_at }) => [tour, completed_at.toString()]))
  return {
    channel,
    skipped,
    steps: OnboardingTour.options.map(id => ({
      id,
      ...onboardingTours[id],
      completed: seen.has(id),
      completedAt: seen.get(id) ?? null,
    })),
  }
}
