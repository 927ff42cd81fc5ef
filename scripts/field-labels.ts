import { parseSync, Visitor } from 'oxc-parser'

/** Where a source names a field in words of its own. */
export interface LabelPlace {
  file: string
  line: number
  key: string
  label: string
}

/** A record, the lists that say its fields, and the folders and files that speak of it. */
export interface FieldRecord {
  lists: readonly string[]
  rooms: readonly string[]
  /** Fields of other records that have the same key there, as `File.tsx key`, and of whom they are. */
  others?: Readonly<Record<string, string>>
}

/** Every record whose fields are said once. */
export const fieldRecords: Readonly<Record<string, FieldRecord>> = {
  contract: {
    lists: ['api/src/deals/contract-words.ts', 'web/src/deals/contracts/partyForm.ts'],
    rooms: ['server/src/deals/contracts/', 'web/src/deals/contracts/'],
    others: {
      'AddendumFields.tsx endDate': 'the new last day that an addendum asks for',
      'ChainTab.tsx endDate': 'the last day of the whole chain',
      'ContractList.tsx endDate': 'the last day of the whole chain',
      'ContractList.tsx number': 'the column that leads to the record is called after it',
      'DealStep.tsx name': 'the client of the deal',
      'EarlyEndPanel.tsx endDate': 'the day on which an addendum ends it',
    },
  },
  deal: {
    lists: ['api/src/deals/sale-words.ts'],
    rooms: ['server/src/deals/sales/', 'web/src/deals/sales/'],
    others: {
      'report.routes.ts monthly': 'what the list shows: without tax, and weighted',
      'SalesScreen.tsx monthly': 'what the list shows: without tax',
      'SalesScreen.tsx title': 'the column that leads to the record is called after it',
      'report.routes.ts title': 'the column that leads to the record is called after it',
    },
  },
  'rental contract': {
    lists: ['api/src/offer/rental-contract-words.ts'],
    rooms: ['server/src/offer/rental-contracts/', 'web/src/offer/rental-contracts/'],
    others: {
      'ContractList.tsx code': 'the column that leads to the record is called after it',
      'LandlordList.tsx name': 'the column that leads to the record is called after it',
      'LandlordFieldset.tsx taxId': 'as Peru calls it',
    },
  },
  order: {
    lists: ['api/src/money/order-words.ts'],
    rooms: ['server/src/money/orders/', 'web/src/money/orders/'],
    others: {
      'DeskSale.tsx currency': 'of the product that is put in the order',
      'OrderData.tsx customer': 'the document of the person',
      'OrderReceipt.tsx amount': 'of the detraction',
      'OrderSettingsPanel.tsx code': 'of the service in the catalogue of detractions',
      'OrdersScreen.tsx code': 'the column that leads to the record is called after it',
      'report.routes.ts code': 'the column that leads to the record is called after it',
    },
  },
  bill: {
    lists: ['api/src/money/bill-words.ts'],
    rooms: ['server/src/money/billing/', 'web/src/money/billing/'],
    others: { 'report.routes.ts poCode': 'the column that says whether it is active' },
  },
  product: {
    lists: ['api/src/offer/product-words.ts'],
    rooms: ['server/src/offer/products/', 'web/src/offer/products/'],
    others: {
      'DatesForm.tsx description': 'of dates on which it is unavailable',
      'ProductFields.tsx endsOn': 'its fieldset says the rest of the name',
      'ProductFields.tsx startsOn': 'its fieldset says the rest of the name',
      'ProductList.tsx name': 'the column that leads to the record is called after it',
      'report.routes.ts startsOn': 'the state on a day, which is computed from it',
    },
  },
  rate: {
    lists: ['api/src/offer/rate-words.ts'],
    rooms: ['server/src/offer/pricing/rates', 'web/src/offer/pricing/Rate', 'web/src/offer/pricing/rate'],
  },
  client: {
    lists: ['api/src/people/customer-words.ts'],
    rooms: ['server/src/people/customers/', 'web/src/people/customers/'],
    others: {
      'ClientList.tsx name': 'the column that leads to the record is called after it',
      'ClientList.tsx taxId': 'as Peru calls it',
    },
  },
  'company and settings': {
    lists: ['api/src/people/company-words.ts'],
    rooms: ['server/src/people/companies/', 'web/src/people/companies/'],
    others: { 'Accounts.tsx currency': 'of an account' },
  },
  campus: {
    lists: ['api/src/places/campus-words.ts'],
    rooms: ['server/src/places/campuses/', 'web/src/places/campuses/'],
    others: { 'CampusList.tsx name': 'the column that leads to the record is called after it' },
  },
  space: {
    lists: ['api/src/places/space-words.ts'],
    rooms: ['server/src/places/spaces/', 'web/src/places/spaces/'],
    others: {
      'BatchForm.tsx capacity': 'of each of several',
      'spaces.rules.ts capacity': 'within a sentence',
      'spaces.rules.ts bookable': 'within a sentence',
      'spaces.rules.ts kind': 'within a sentence',
      'spaces.rules.ts parkingSpotType': 'within a sentence',
      'spaces.rules.ts pointerDiameter': 'within a sentence',
    },
  },
  user: {
    lists: ['api/src/people/user-words.ts'],
    rooms: [
      'server/src/people/users/',
      'web/src/people/users/',
      'web/src/people/profile/',
      'api/src/people/imports.ts',
    ],
    others: { 'imports.ts teams': 'the kind of file' },
  },
}

interface Node {
  type: string
  start: number
  [name: string]: unknown
}

const nodeOf = (value: unknown) => value as Node | undefined
const nodesOf = (value: unknown) => value as Node[]

/** The texts that an expression can be: one, or those of a condition. */
function textsOf(node: Node | null | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'JSXExpressionContainer') return textsOf(nodeOf(node.expression))
  if (node?.type === 'ConditionalExpression')
    return [...textsOf(nodeOf(node.consequent)), ...textsOf(nodeOf(node.alternate))]
  return []
}

/** The path of a field in its form, as far as it is written: `.name` of `contacts.${place}.name`. */
function pathOf(attribute: Node | undefined): string | undefined {
  const expression = attribute?.type === 'JSXExpressionContainer' ? nodeOf(attribute.expression) : attribute
  if (expression?.type !== 'TemplateLiteral') return textsOf(expression)[0]
  const end = nodesOf(expression.quasis).at(-1)?.value as { raw: string } | undefined
  return end?.raw
}

/** The properties of an object that are written out, by name. */
const propertiesOf = (object: Node) =>
  new Map(
    nodesOf(object.properties)
      .filter(({ type }) => type === 'Property')
      .map(property => {
        const key = nodeOf(property.key)
        return [String(key?.name ?? key?.value), nodeOf(property.value) as Node] as const
      }),
  )

/** The first field that an expression reads of something: `credit_days` of `row => date(row.credit_days)`. */
function fieldRead(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return
  const { type, property, computed } = value as Node
  if (type === 'MemberExpression' && computed === false) return String(nodeOf(property)?.name)
  for (const child of Object.values(value)) {
    const found = fieldRead(child)
    if (found) return found
  }
}

const camelCased = (name: string) => name.replace(/_(.)/g, (_, first: string) => first.toUpperCase())

/** The keys of an object of labels: `{ name: 'Nombre' }`, `{ name: { label: 'Nombre' } }`. */
function* tableEntries(object: Node | undefined, plain: boolean): Generator<[string, Node | undefined]> {
  if (object?.type !== 'ObjectExpression') return
  for (const [key, value] of propertiesOf(object)) {
    if (value.type === 'ObjectExpression') yield [key, propertiesOf(value).get('label')]
    else if (plain && key !== 'label') yield [key, value]
  }
}

/** Fields that a source names: in forms, tables of labels, columns of lists and files, differences and facts. */
export function labelsIn(file: string, source: string): LabelPlace[] {
  const found: LabelPlace[] = []
  const add = (key: string | undefined, label: Node | null | undefined) => {
    for (const text of textsOf(label))
      if (key && /^[.a-z]/.test(key))
        found.push({
          file,
          line: source.slice(0, label?.start).split('\n').length,
          key: camelCased(key.split('.').at(-1) ?? key),
          label: text,
        })
  }
  const addTable = (object: Node | undefined, plain: boolean) => {
    for (const [key, label] of tableEntries(object, plain)) add(key, label)
  }
  new Visitor({
    JSXOpeningElement(node) {
      const attributes = new Map(nodesOf(node.attributes).map(one => [nodeOf(one.name)?.name, nodeOf(one.value)]))
      const [, , bound] = nodesOf(node.attributes).flatMap(one => nodesOf(nodeOf(one.argument)?.arguments ?? []))
      add(pathOf(attributes.get('name') ?? bound), attributes.get('label'))
    },
    ObjectExpression(node) {
      const object = node as unknown as Node
      const properties = propertiesOf(object)
      const [title, name] = [properties.get('title'), properties.get('name')]
      addTable(object, false)
      if (title) add(textsOf(properties.get('accessor'))[0] ?? fieldRead(properties.get('value')), title)
      if (name) add(fieldRead(properties.get('mine')), name)
    },
    Property(node) {
      if (nodeOf(node.key)?.name === 'fields') addTable(nodeOf(node.value), true)
    },
    VariableDeclarator(node) {
      const init = nodeOf(node.init)
      if (/(Words|Labels|Names|words|labels|names)$/.test(String(nodeOf(node.id)?.name)))
        addTable(/^TS(Satisfies|As)Expression$/.test(String(init?.type)) ? nodeOf(init?.expression) : init, true)
    },
    ArrayExpression(node) {
      const [name, value] = nodesOf(node.elements)
      if (node.elements.length === 2 && file.endsWith('.tsx')) add(fieldRead(value), name)
    },
  }).visit(parseSync(file, source).program)
  return found.filter(
    (place, at) => found.findIndex(({ line, key }) => line === place.line && key === place.key) === at,
  )
}

/** Where a field of a record is named beside its list. */
export function labelsBeside(record: FieldRecord, sources: readonly { file: string; source: string }[]): string[] {
  const places = (starts: readonly string[]) =>
    sources
      .filter(({ file }) => starts.some(one => file.startsWith(one)))
      .flatMap(one => labelsIn(one.file, one.source))
  const listed = Map.groupBy(places(record.lists), ({ key }) => key)
  return places(record.rooms)
    .filter(({ file, key }) => !record.lists.includes(file) && !record.others?.[`${file.split('/').at(-1)} ${key}`])
    .flatMap(({ file, line, key, label }) => {
      const own = listed.get(key)?.map(one => one.label)
      return own ? [`${file}:${line} names ${key} "${label}": read "${own.join('" or "')}" from its list`] : []
    })
}
