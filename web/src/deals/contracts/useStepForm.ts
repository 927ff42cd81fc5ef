import type { Contract } from '@aforo/api/deals/contract-records'
import type { ContractStep } from '@aforo/api/deals/contract-states'
import { useRef } from 'react'
import type { z } from 'zod'
import { ProblemError } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { useStepSave } from '../../ui/wizard/stepSave.ts'
import { onlyLooks } from '../../ui/writes.ts'
import { useStoreContract } from './contractQueries.ts'

interface StepFormOptions<Values extends { [key: string]: unknown }> {
  contract: Contract
  step: ContractStep
  valuesOf: (contract: Contract) => Values
  schema: z.ZodType
  /** The calls that save it, in their order: each takes the version that the one before answered. */
  calls: (values: Values) => readonly StepCall[]
}

export type StepCall = (of: { id: string; version: number }) => Promise<Contract>

/**
 * The form of a step. Another step may be gone to while something in it is wrong or half typed: that stays in this tab,
 * and is there when one comes back.
 */
export function useStepForm<Values extends { [key: string]: unknown }>(options: StepFormOptions<Values>) {
  const { contract, step, valuesOf, schema, calls } = options
  const store = useStoreContract()
  const saved = useRef(false)
  const record = useVersionedForm<Contract, Values>({
    latest: contract,
    valuesOf,
    schema,
    draft: `contract-${contract.id}-${step}`,
    keeps: true,
    save: async (values, base, keep) => {
      let after = base
      for (const call of calls(values)) {
        after = await call({ id: base.id, version: after.version })
        // Where a later one is refused, the next attempt goes on from here.
        keep(after)
        store(after)
      }
      return after
    },
    onSaved: () => {
      saved.current = true
    },
  })
  const send = async () => {
    saved.current = false
    await record.submit()
    return saved.current
  }
  const readOnly = onlyLooks() || !contract.can.edit
  const isSaved = contract.steps.some(one => one.step === step && one.saved)
  useStepSave(
    readOnly
      ? undefined
      : async () => {
          if (!record.form.isDirty()) return true
          if (!record.form.validate().hasErrors) return send()
          toast.info('Lo que falta corregir en este paso no se guardó todavía: sigue aquí cuando vuelvas.')
          return true
        },
  )
  return {
    record,
    readOnly,
    /** Saves it before one goes on; false where something is wrong or refused, and the form says so. */
    save: readOnly ? undefined : async () => (isSaved && !record.form.isDirty()) || (await send()),
  }
}

/** A call whose field errors are told by the form's own names. */
async function withFieldNames<Answer>(nameOf: (field: string) => string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { refusal } = error
    const errors = refusal.errors.map(({ field, message }) => ({ field: nameOf(field), message }))
    throw new ProblemError({ ...refusal, errors })
  }
}

/** A call for one part of the form: `name` is its `representative.name`. */
export const under = <Answer>(part: string, call: () => Promise<Answer>) =>
  withFieldNames(field => `${part}.${field}`, call)

/** A call that names a field otherwise: `lines.0.unitPrice` is the form's `lineItems.0.unitPrice`. */
export const renamed = <Answer>(from: string, to: string, call: () => Promise<Answer>) =>
  withFieldNames(field => (field.split('.')[0] === from ? to + field.slice(from.length) : field), call)

/** Whether nothing is typed in a part of a form. */
export const isBlank = (part: object) =>
  Object.values(part).every(value => value === null || (typeof value === 'string' && value.trim() === ''))

/** A text as it is sent: none where nothing is typed. */
export const orNull = (typed: string) => typed.trim() || null
