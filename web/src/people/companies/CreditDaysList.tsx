import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { ProblemError, refusalOf } from '../../platform/problem.ts'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { TermForm } from './TermForm.tsx'
import { TermList } from './TermList.tsx'

/** A refusal of the number of days, told at the form's field. */
function atField(error: unknown): never {
  const refusal = refusalOf(error)
  const errors = refusal.errors.map(({ field, message }) => ({ field: field === 'days' ? 'name' : field, message }))
  throw error instanceof ProblemError ? new ProblemError({ ...refusal, errors }) : error
}

const Days = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Escribe los días con números, como 30.')

/** After how many days bills of a country are to be paid. */
export function CreditDaysList({ country: countryCode }: { country: string }) {
  const query = useQuery(api.companies.creditDays.queryOptions({ input: { countryCode } }))
  const readAgain = useReadCompaniesAgain()
  return (
    <TermList
      title="Días de crédito"
      about="Cuánto tiempo tiene para pagar. 0 es al contado."
      query={query}
      empty="Añade los que ofreces: 0, 15, 30…"
      nameOf={({ displayName }) => displayName}
      row={({ displayName }) => <Text size="sm">{displayName}</Text>}
      remove={({ id, version }) => client.companies.removeCreditDays({ id, version })}
      restore={({ id }) => client.companies.restoreCreditDays({ id })}
    >
      <TermForm
        label="Días de crédito"
        placeholder="30"
        inputMode="numeric"
        maxLength={3}
        check={Days}
        submit="Añadir"
        save={async typed => {
          await client.companies.addCreditDays({ countryCode, days: Number(typed) }).catch(atField)
          await readAgain()
        }}
      />
    </TermList>
  )
}
