import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { keepDraft } from './drafts.ts'
import { type RecordForm, useRecordForm } from './useRecordForm.ts'

/** A record with an optimistic lock: each change increments its version. */
export interface Versioned {
  version: number
}

interface VersionedFormOptions<Record extends Versioned, Values extends { [key: string]: unknown }> {
  /** The record as last read. It may change while the form is open. */
  latest: Record
  valuesOf: (record: Record) => Values
  schema?: z.ZodType
  /** Saves on top of `base`, with its version, and answers the new record. */
  save: (values: Values, base: Record, keep: (record: Record) => void) => Promise<Record>
  onSaved?: (before: Record, after: Record, values: Values) => void
  /** Merges the input with another person's change; by default field by field, see `mergeFields`. */
  merge?: (mine: Values, before: Values, newer: Values) => Values
  /** As in `useRecordForm`. */
  draft?: string | undefined
  keeps?: boolean | undefined
}

export interface VersionedForm<Record extends Versioned, Values extends { [key: string]: unknown }>
  extends RecordForm<Values> {
  /** The record that the input is based on. */
  base: Record
  /** The newer record that the last attempt conflicted with. */
  newer: Record | undefined
  /** The merge of both: the input here, and the newer record's values in unchanged fields. */
  mine: Values
  /** Discards the input for the newer record. */
  takeNewer: () => void
  /** Saves `mine` over the newer record. */
  keepMine: () => void
  /** Resets the form to the record. */
  reset: () => void
}

/**
 * A form for a record that others may change meanwhile. Without input it follows the record. With the first input it
 * keeps its version, so that the server refuses to overwrite another person's change, and the form asks.
 */
export function useVersionedForm<Record extends Versioned, Values extends { [key: string]: unknown }>(
  options: VersionedFormOptions<Record, Values>,
): VersionedForm<Record, Values> {
  const { latest, valuesOf } = options
  const [base, setBase] = useState(latest)
  // A ref, so that an attempt started before the next render is based on the right version.
  const basis = useRef(latest)
  const rebase = (record: Record) => {
    basis.current = record
    setBase(record)
  }
  const record = useRecordForm({
    initialValues: valuesOf(latest),
    schema: options.schema,
    draft: options.draft,
    keeps: options.keeps,
    save: async values => {
      // The version to overwrite, which right after `keepMine` isn't the rendered `base` yet.
      const before = basis.current
      const after = await options.save(values, before, rebase)
      rebase(after)
      return { before, after }
    },
    onSaved: ({ before, after }, values) => options.onSaved?.(before, after, values),
  })
  const { form, refusal } = record

  const restart = (from: Record) => {
    rebase(from)
    const values = valuesOf(from)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    if (options.draft) keepDraft(options.draft, undefined)
    form.clearErrors()
    record.dismiss()
  }

  const behind = latest.version > base.version && !record.saving && !form.isDirty()
  useEffect(() => {
    if (behind) restart(latest)
  })

  const newer = refusal?.code === 'STALE_VERSION' ? newerIn<Record>(refusal.data) : undefined
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

/** Merges field by field: changed fields from `mine`, the others from `newer`. A list counts as one field. */
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

/**
 * The newer record in a refusal, as the server sent it. It isn't parsed by the record's schema, which would turn
 * amounts into text a second time.
 */
const newerIn = <Record extends Versioned>(data: unknown): Record | undefined => {
  const { newer } = (data ?? {}) as { newer?: unknown }
  return typeof newer === 'object' && newer !== null && 'version' in newer ? (newer as Record) : undefined
}
