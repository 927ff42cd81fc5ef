type Camel<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Column
type Snake<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Field

/** Columns under their names in the API: `notice_days` becomes `noticeDays`. */
export const camelCased = <Row extends object, Column extends keyof Row & string>(
  row: Row,
  columns: readonly Column[],
) => {
  const fields: Record<string, unknown> = {}
  for (const column of columns) fields[fieldOf(column)] = row[column]
  return fields as { [Key in Column as Camel<Key>]: Row[Key] }
}

/** Cached by column, since lists convert every row. */
const fieldNames = new Map<string, string>()

function fieldOf(column: string): string {
  const known = fieldNames.get(column)
  if (known !== undefined) return known
  const field = column.replace(/_(.)/g, (_, first: string) => first.toUpperCase())
  fieldNames.set(column, field)
  return field
}

/** Fields under their column names. */
export const snakeCased = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`),
      value,
    ]),
  ) as { [Key in keyof Fields & string as Snake<Key>]: Fields[Key] }
