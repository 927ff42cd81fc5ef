import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type RecordForm, useRecordForm } from './useRecordForm.ts'

/** A record that others may change too: each change makes another version. */
export interface Versioned {
  version: number
}

interface VersionedFormOptions<Record extends Versioned, Values extends { [key: string]: unknown }> {
  /** The record as it was last read; it may change under the form at any time. */
  latest: Record
  valuesOf: (record: Record) => Values
  schema?: z.ZodType
  /** Writes on top of `base`, whose version goes along, and answers the record as it is then. */
  save: (values: Values, base: Record, keep: (record: Record) => void) => Promise<Record>
  /** The record's own schema: what a refused write brings as the newer one is read by it. */
  record: z.ZodType<Record>
  onSaved?: (before: Record, after: Record) => void
  /** Joins what was typed with somebody else's change; by default field by field, see `mergeFields`. */
  merge?: (mine: Values, before: Values, newer: Values) => Values
}

export interface VersionedForm<Record extends Versioned, Values extends { [key: string]: unknown }>
  extends RecordForm<Values> {
  /** What the typed values are based on. */
  base: Record
  /** The record of somebody else's that the last attempt ran into. */
  newer: Record | undefined
  /** What would be written over it: what was typed here, and the newer record's where nothing was. */
  mine: Values
  /** Gives up what was typed for the newer record. */
  takeNewer: () => void
  /** Writes what was typed over the newer record. */
  keepMine: () => void
  /** Back to the record. */
  reset: () => void
}

/**
 * A form that changes a record which others change too. While nothing is typed it follows the record; from the first
 * key on it stays on the version it began with, so that a write over somebody else's is noticed and asked about.
 */
export function useVersionedForm<Record extends Versioned, Values extends { [key: string]: unknown }>(
  options: VersionedFormOptions<Record, Values>,
): VersionedForm<Record, Values> {
  const { latest, valuesOf } = options
  const [base, setBase] = useState(latest)
  // The version that the next attempt is based on, also in the attempt that is started before the next drawing.
  const basis = useRef(latest)
  const rebase = (record: Record) => {
    basis.current = record
    setBase(record)
  }
  const record = useRecordForm<Values>({
    initialValues: valuesOf(latest),
    schema: options.schema,
    save: async values => {
      const before = base
      const after = await options.save(values, basis.current, rebase)
      rebase(after)
      options.onSaved?.(before, after)
    },
  })
  const { form, refusal } = record

  const restart = (from: Record) => {
    rebase(from)
    const values = valuesOf(from)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    record.dismiss()
  }

  const behind = latest.version > base.version && !record.saving && !form.isDirty()
  useEffect(() => {
    if (behind) restart(latest)
  })

  const parsed = refusal?.code === 'STALE_VERSION' ? options.record.safeParse(newerIn(refusal.data)) : undefined
  const newer = parsed?.data
  const merge = options.merge ?? mergeFields
  const mine = newer ? merge(form.getValues(), valuesOf(base), valuesOf(newer)) : form.getValues()

  return {
    ...record,
    base,
    newer,
    mine,
    takeNewer: () => newer && restart(newer),
    keepMine: () => {
      if (!newer) return
      rebase(newer)
      form.setValues(mine)
      record.submit()
    },
    reset: () => restart(latest.version > basis.current.version ? latest : basis.current),
  }
}

/** Each field as it was typed where it was changed, and as the newer record has it elsewhere. Lists count as one field. */
export function mergeFields<Fields extends object>(mine: Fields, before: Fields, newer: Fields): Fields {
  const merged = { ...newer }
  for (const key of Object.keys(mine) as (keyof Fields)[]) {
    const [own, old, theirs] = [mine[key], before[key], newer[key]]
    if (isFields(own) && isFields(old) && isFields(theirs)) merged[key] = mergeFields(own, old, theirs)
    else if (JSON.stringify(own) !== JSON.stringify(old)) merged[key] = own
  }
  return merged
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const newerIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'newer' in data ? data.newer : undefined
