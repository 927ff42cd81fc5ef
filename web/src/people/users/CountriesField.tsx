import { userWords as words } from '@aforo/api/people/user-words'
import { useCountries } from '../../places/campuses/useCountries.ts'
import { useMe } from '../../platform/session/me.ts'
import { type FieldForm, fieldOf } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { countriesMean, givenBy, ownCountries, someCountries } from './countries.ts'

interface CountriesFieldProps {
  form: FieldForm
  /** Whose they are; undefined for somebody new. */
  userId?: string
  /** What the person has already is there to be seen, whoever may give it. */
  chosen?: string[]
}

/** The countries of a person, of those that one has oneself. */
export function CountriesField({ form, userId, chosen = [] }: CountriesFieldProps) {
  const me = useMe()
  const countries = useCountries()
  const mine = givenBy(me)
  const own = userId === me.userId
  const offered = countries?.filter(({ code }) => own || !mine || mine.includes(code) || chosen.includes(code))
  return (
    <MultiSelectField
      {...fieldOf(form, words, 'countries')}
      description={own ? ownCountries : mine ? someCountries : countriesMean}
      disabled={own}
      placeholder={mine ? undefined : 'Todos'}
      data={(offered ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      limit={40}
    />
  )
}
