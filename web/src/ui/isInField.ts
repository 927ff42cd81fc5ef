import type { FieldForm } from './fields.tsx'

/** Whether somebody is in a field: a value that was looked up and arrives there now would mix with what they type. */
export const isInField = (form: Pick<FieldForm, 'getInputProps'>, path: string): boolean =>
  document.activeElement?.getAttribute('data-path') === form.getInputProps(path)['data-path']
