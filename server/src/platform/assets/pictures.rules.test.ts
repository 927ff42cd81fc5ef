import { expect, test } from 'vitest'
import { isOwnPicture } from './pictures.rules.ts'

const tenant = '0198c1f2-7f3a-7000-8000-000000000001'
const picture = '5f0d7d8e-3c1b-4b57-9a0e-2f6f0f1b2c3d.webp'

test('a picture of the tenant is its own', () => expect(isOwnPicture(`${tenant}/images/${picture}`, tenant)).toBe(true))

test.each([
  `0198c1f2-7f3a-7000-8000-000000000002/images/${picture}`,
  `${tenant}/files/${picture}`,
  `${tenant}/images/../../other/images/${picture}`,
  `${tenant}/images/${picture}/../x.webp`,
  `${tenant}/images/5f0d7d8e.svg`,
  `/${tenant}/images/${picture}`,
  '',
])('%s is not', key => expect(isOwnPicture(key, tenant)).toBe(false))
