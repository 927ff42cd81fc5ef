import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { isCancelled, type Refusal, refusalOf } from '../platform/problem.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { forgetUnsaved, markUnsaved } from './unsaved.ts'
import { onlyLooks } from './writes.ts'

interface RecordFormOptions<Values extends Record<string, unknown>, Saved> {
  initialValues: Values
  /** Input schema of the call, or a part of it; gives the server's Spanish messages. */
  schema?: z.ZodType
  /** Sends the form. Its errors become field errors or a refusal that stays; the typed values remain. */
  save: (values: Values) => Promise<Saved>
  /**
   * The form stays busy until this is done, for example until the next screen is open.
   * @param saved result of `save`
   */
  onSaved?: (saved: Saved, values: Values) => unknown
  /** Key under which unsent input survives a reload or a lost session. Never for passwords. */
  draft?: string | undefined
  /** The draft survives leaving the form, which then doesn't ask: for a wizard's step. */
  keeps?: boolean | undefined
}

export interface RecordForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  saving: boolean
  /** Why the last attempt failed, if not because of a field. */
  refusal: Refusal | undefined
  dismiss: () => void
  /** Validates and sends the form. For its `onSubmit` and for shortcuts. */
  submit: (event?: { preventDefault: () => void }) => Promise<void>
  /** Deletes the draft and the unsaved mark. Call it before leaving on purpose. */
  discard: () => void
}

/** A form for one call: validates by the contract, assigns the server's field errors, and protects unsaved input. */
export function useRecordForm<Values extends Record<string, unknown>, Saved = unknown>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const id = useId()
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const { draft, keeps = false } = options
  const form = useForm<Values>({
    // Identifies its fields, since forms of one screen may have fields with the same name. Contains no underscore.
    name: id.replaceAll('_', '-'),
    initialValues: options.initialValues,
    validate: options.schema ? schemaResolver(options.schema, { sync: true }) : undefined,
    onValuesChange: values => draft && keepDraft(draft, values),
    enhanceGetInputProps: () => (onlyLooks() ? { disabled: true } : {}),
  })

  // Restored on top of the initial values, so that a restored draft counts as unsaved.
  const [restored, setRestored] = useState(draft === undefined)
  if (!restored && draft !== undefined) {
    setRestored(true)
    const kept = readDraft<Values>(draft)
    if (kept) form.setValues(kept)
  }

  const dirty = form.isDirty()
  useEffect(() => {
    if (!dirty || keeps) return
    return markUnsaved(id, () => draft && keepDraft(draft, undefined))
  }, [id, dirty, keeps, draft])

  const discard = () => {
    if (draft) keepDraft(draft, undefined)
    forgetUnsaved(id)
    form.resetDirty()
  }

  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (saving || onlyLooks()) return
    const checked = form.validate()
    if (checked.hasErrors) return focusFirst(form, checked.errors)
    setSaving(true)
    setRefusal(undefined)
    try {
      const values = form.getValues()
      const saved = await options.save(values)
      discard()
      await options.onSaved?.(saved, values)
    } catch (error) {
      if (!isCancelled(error)) refuse(refusalOf(error))
    }
    setSaving(false)
  }

  const refuse = (failed: Refusal) => {
    const values = form.getValues()
    const known = failed.errors.filter(({ field }) => Object.hasOwn(values, field.split('.')[0] ?? ''))
    if (known.length === 0) return setRefusal(failed)
    const errors = Object.fromEntries(known.map(({ field, message }) => [field, message]))
    form.setErrors(errors)
    focusFirst(form, errors)
    if (known.length < failed.errors.length) setRefusal(failed)
  }

  return { form, saving, refusal, dismiss: () => setRefusal(undefined), submit, discard }
}

/** Focuses the first field with an error, in page order. */
function focusFirst<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, errors: FormErrors) {
  const nodes = Object.keys(errors).flatMap(field => form.getInputNode<HTMLElement, string>(field) ?? [])
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}
