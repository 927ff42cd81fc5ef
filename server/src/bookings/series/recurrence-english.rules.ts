import { RRuleTemporal } from 'rrule-temporal'
import { toText } from 'rrule-temporal/totext'
import { type Rule, ruleText } from './recurrence.rules.ts'

/** A rule for people who read English: `every 2 weeks on Monday until December 18, 2026`. @param first its first date */
export const ruleInEnglish = (rule: Rule, first: string): string =>
  toText(
    new RRuleTemporal({ rruleString: ruleText(rule), dtstart: Temporal.PlainDate.from(first).toZonedDateTime('UTC') }),
    'en',
  )
