import { productWords } from '@aforo/contract/commerce/product-words'
import type { Product } from '@aforo/contract/commerce/products'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { ConfirmEnding } from '../../ui/dependents/ConfirmEnding.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
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
  const [asked, setAsked] = useState(false)
  const remove = async () => {
    const { id: productId, version } = record.base
    const removed = await client.products.remove({ productId, version })
    record.discard()
    onRemoved()
    await readAgain()
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.products.restore({ productId })
        await readAgain()
      }),
    )
  }
  const { form } = record
  const { space, campusId } = product
  return (
    <>
      <VersionedForm
        record={record}
        differencesOf={differencesOf}
        renderRefusal={refusal => <SoldAlert refusal={refusal} onClose={record.dismiss} />}
        beside={
          <Button
            data-writes
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={!product.can.remove}
            onClick={() => setAsked(true)}
          >
            Eliminar
          </Button>
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
        <ProductFields form={form} category={product.category} />
      </VersionedForm>
      <ConfirmEnding
        opened={asked}
        title={`Eliminar ${product.name}`}
        subject="PRODUCT"
        id={product.id}
        consequence="Ya no se vende ni aparece en el inventario. Se recupera desde «Eliminados»."
        confirm="Eliminar"
        onConfirm={remove}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
