import { productWords } from '@aforo/api/offer/product-words'
import type { Product } from '@aforo/api/offer/products'
import { Anchor, Group, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { client } from '../../platform/api.ts'
import { RemoveRecord } from '../../ui/dependents/RemoveRecord.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { AfterLastDay } from './AfterLastDay.tsx'
import { ProductFields } from './ProductFields.tsx'
import { inputOf, ProductSchema, type ProductValues, valuesOf } from './productForm.ts'
import { useReadProductsAgain, useStoreProduct } from './productQueries.ts'
import { SoldAlert } from './SoldAlert.tsx'

/** @param theirs the newer record, which knows its campus and space by name */
function differencesOf(mine: ProductValues, theirs: Product) {
  const newer = valuesOf(theirs)
  const isElsewhere = mine.campusId !== newer.campusId || mine.spaceId !== newer.spaceId
  const place = { name: productWords.space.label, mine: 'el que elegiste', theirs: theirs.space?.name ?? 'sin espacio' }
  return [...differencesIn(productWords, mine, newer), ...(isElsewhere ? [place] : [])]
}

interface ProductDataProps {
  product: Product
  /** After it was deleted: its drawer has nothing to show. */
  onRemoved: () => void
}

/** What is known of a product, to be changed. */
export function ProductData({ product, onRemoved }: ProductDataProps) {
  const store = useStoreProduct()
  const readAgain = useReadProductsAgain()
  const write = async (values: ProductValues, { id, version }: Product) => {
    const after = await client.products.update({ ...inputOf(values), productId: id, version })
    store(after)
    return after
  }
  const record = useVersionedForm<Product, ProductValues>({
    latest: product,
    valuesOf,
    schema: ProductSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const remove = async () => {
    const { id: productId, version } = record.base
    const { message } = await client.products.remove({ productId, version })
    record.discard()
    onRemoved()
    await readAgain()
    return message
  }
  const restore = async () => {
    await client.products.restore({ productId: product.id })
    await readAgain()
  }
  const { form } = record
  const { space, campusId } = product
  return (
    <VersionedForm
      record={record}
      differencesOf={differencesOf}
      renderRefusal={refusal => <SoldAlert refusal={refusal} onClose={record.dismiss} />}
      beside={
        <RemoveRecord
          subject="PRODUCT"
          id={product.id}
          name={product.name}
          disabled={!product.can.remove}
          consequence="Ya no se vende ni aparece en el inventario. Se recupera desde «Eliminados»."
          remove={remove}
          restore={restore}
        />
      }
    >
      {space && (
        <Group gap={6} wrap="nowrap">
          <IconMapPin size={16} stroke={1.6} aria-hidden />
          <Text size="sm">
            {space.name}, {space.floorName}.{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={props => (
                <Link
                  to="/app/inventory/planogram"
                  search={{ campus: campusId, floor: space.floorId, space: space.id }}
                  {...props}
                />
              )}
            >
              Ver en el planograma
            </Anchor>
          </Text>
        </Group>
      )}
      <ProductFields
        form={form}
        category={product.category}
        afterDays={<AfterLastDay product={product} lastDay={form.getValues().endsOn} />}
      />
    </VersionedForm>
  )
}
